import {
  internalActionGeneric,
  internalMutationGeneric,
  internalQueryGeneric,
  makeFunctionReference,
  type UserIdentity,
  type WithoutSystemFields,
} from 'convex/server';
import { ConvexError, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import { convexTest } from 'convex-test';
import { decodeJwt, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { onTestFinished, vi } from 'vitest';
import type { Doc, Id, TableNames } from '../../../convex/_generated/dataModel.js';
import schema from '../../../convex/schema.ts';
import type { FunctionResult, Caller as HostCaller } from '../../../embedded/runtime/functionRunner.ts';
import { manualClock } from '../../embedded/runtime/manualClock.ts';
import { startRunner } from '../../embedded/runtime/runnerFixture.ts';
import { eventually } from '../../eventually.ts';

/** Lipi's functions as one caller reaches them. Refusals are ConvexErrors with their data. */
export interface Caller {
  query(path: string, args?: Record<string, Value>): Promise<unknown>;
  mutation(path: string, args?: Record<string, Value>): Promise<unknown>;
  action(path: string, args?: Record<string, Value>): Promise<unknown>;
}

/** A library without stories and users, on one of the hosts that `convex/` runs on. */
export interface AccountsBackend extends Caller {
  /** The same library, called by the holder of an access token of it. */
  as(token: string): Caller;
  /** How many rows a table has. */
  count(table: TableNames): Promise<number>;
  /** Inserts a row directly, without calling Lipi's functions. */
  insert<Table extends TableNames>(table: Table, fields: WithoutSystemFields<Doc<Table>>): Promise<Id<Table>>;
  /** The ids of all stored files. */
  storedFiles(): Promise<Id<'_storage'>[]>;
  /** Stores a file directly, without calling Lipi's functions. */
  store(blob: Blob): Promise<Id<'_storage'>>;
  /** Marks a user's address as verified. */
  prove(userId: Id<'users'>): Promise<void>;
  /** Every row of every table of the schema, as text. */
  dump(): Promise<string>;
  /** Moves the functions' clock. */
  advance(durationMs: number): void;
  /** Waits until an assertion holds that depends on scheduled functions. */
  eventually(assertion: () => Promise<void>): Promise<void>;
}

/** The address of the library, which is also the issuer of its tokens. */
export const siteUrl = 'https://lipi.example';

const keys = await generateKeyPair('RS256', { extractable: true });
const environment = {
  JWT_PRIVATE_KEY: await exportPKCS8(keys.privateKey),
  JWKS: JSON.stringify({ keys: [{ use: 'sig', alg: 'RS256', ...(await exportJWK(keys.publicKey)) }] }),
  SITE_URL: siteUrl,
  CONVEX_SITE_URL: siteUrl,
  CONVEX_CLOUD_URL: siteUrl,
  AUTH_LOG_LEVEL: 'ERROR',
};

/**
 * The host with its name, for `describe.each`: convex-test in `npm test`, and the embedded host in `npm run test:deep`,
 * which sets the variable. tests/conformance proves that the two behave alike.
 */
export const hosts: readonly (readonly [string, () => Promise<AccountsBackend>])[] =
  process.env.LIPI_TEST_HOST === 'embedded'
    ? [['the embedded host', onEmbeddedHost]]
    : [['convex-test', onConvexTest]];

async function onConvexTest(): Promise<AccountsBackend> {
  setEnvironment();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const t = convexTest(schema, import.meta.glob('../../../convex/**/*.*s'));
  const caller = (c: Pick<typeof t, 'query' | 'mutation' | 'action'>): Caller => ({
    query: async (path, args = {}) => await c.query(makeFunctionReference<'query'>(path), args),
    mutation: async (path, args = {}) => await c.mutation(makeFunctionReference<'mutation'>(path), args),
    action: async (path, args = {}) => await c.action(makeFunctionReference<'action'>(path), args),
  });
  return {
    ...caller(t),
    as: (token) => caller(t.withIdentity(identityOf(token))),
    count: (table) => t.run(async (ctx) => (await ctx.db.query(table).collect()).length),
    insert: (table, fields) => t.run((ctx) => ctx.db.insert(table, fields)),
    storedFiles: () =>
      t.run(async (ctx) => (await ctx.db.system.query('_storage').collect()).map(({ _id }) => _id)),
    store: (blob) => t.run((ctx) => ctx.storage.store(blob)),
    prove: (userId) => t.run((ctx) => ctx.db.patch(userId, { emailVerificationTime: Date.now() })),
    dump: () =>
      t.run(async (ctx) => {
        const rows: unknown[] = [];
        for (const table of tableNames) rows.push(await ctx.db.query(table).collect());
        return JSON.stringify(rows);
      }),
    advance: (durationMs) => {
      vi.setSystemTime(Date.now() + durationMs);
    },
    eventually: (assertion) =>
      eventually(async () => {
        await t.finishInProgressScheduledFunctions();
        await assertion();
      }),
  };
}

const modules = import.meta.glob<Record<string, unknown>>('../../../convex/**/*.ts', { eager: true });

const tableNames = Object.keys(schema.tables) as TableNames[];

/** Reads and writes the embedded host's tables without calling Lipi's functions. */
const testing = {
  count: internalQueryGeneric({
    handler: async (ctx, { table }: { table: TableNames }) => (await ctx.db.query(table).collect()).length,
  }),
  dump: internalQueryGeneric({
    handler: async (ctx) => {
      const rows: unknown[] = [];
      for (const table of tableNames) rows.push(await ctx.db.query(table).collect());
      return JSON.stringify(rows);
    },
  }),
  prove: internalMutationGeneric({
    handler: (ctx, { userId }: { userId: Id<'users'> }) =>
      ctx.db.patch(userId, { emailVerificationTime: Date.now() }),
  }),
  files: internalQueryGeneric({
    handler: async (ctx) => (await ctx.db.system.query('_storage').collect()).map(({ _id }) => _id),
  }),
  store: internalActionGeneric({
    handler: (ctx, { bytes, type }: { bytes: ArrayBuffer; type: string }) =>
      ctx.storage.store(new Blob([bytes], { type })),
  }),
  insert: internalMutationGeneric({
    handler: (ctx, { table, fields }: { table: TableNames; fields: Record<string, Value> }) =>
      ctx.db.insert(table, fields),
  }),
};

/** For tests of behaviour in which convex-test differs from Convex. */
export async function onEmbeddedHost(): Promise<AccountsBackend> {
  setEnvironment();
  const time = manualClock(Date.now());
  const functions = Object.entries(modules).map(
    ([file, module]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), module] as const,
  );
  const { runner } = await startRunner(
    { ...Object.fromEntries(functions), testing },
    { clock: time.clock, startTimer: time.startTimer, origin: siteUrl },
  );
  const caller = (by: HostCaller): Caller => {
    const call = (path: string, args: Record<string, Value> = {}) => ({
      path,
      args: convexToJson(args),
      caller: by,
    });
    return {
      query: async (path, args) => resultOf((await runner.runQuery(call(path, args))).result),
      mutation: async (path, args) => resultOf((await runner.runMutation(call(path, args))).result),
      action: async (path, args) => resultOf(await runner.runAction(call(path, args))),
    };
  };
  return {
    ...caller({ kind: 'admin' }),
    as: (token) => caller({ kind: 'user', identity: identityOf(token) }),
    count: async (table) => Number(await caller({ kind: 'admin' }).query('testing:count', { table })),
    insert: async (table, fields) =>
      (await caller({ kind: 'admin' }).mutation('testing:insert', { table, fields: fields as Value })) as Id<
        typeof table
      >,
    storedFiles: async () => (await caller({ kind: 'admin' }).query('testing:files')) as Id<'_storage'>[],
    store: async (blob) => {
      const bytes = await blob.arrayBuffer();
      return (await caller({ kind: 'admin' }).action('testing:store', {
        bytes,
        type: blob.type,
      })) as Id<'_storage'>;
    },
    prove: async (userId) => {
      await caller({ kind: 'admin' }).mutation('testing:prove', { userId });
    },
    dump: async () => String(await caller({ kind: 'admin' }).query('testing:dump')),
    advance: (durationMs) => time.advance(durationMs),
    eventually: (assertion) =>
      eventually(async () => {
        time.advance(0);
        await assertion();
      }),
  };
}

function setEnvironment(): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

function identityOf(token: string): UserIdentity {
  const { iss = '', sub = '' } = decodeJwt(token);
  return { issuer: iss, subject: sub, tokenIdentifier: `${iss}|${sub}` };
}

function resultOf(result: FunctionResult): unknown {
  if (result.kind === 'success') return jsonToConvex(result.value);
  if (result.errorData === undefined) throw new Error(result.errorMessage);
  throw new ConvexError(jsonToConvex(result.errorData as JSONValue));
}
