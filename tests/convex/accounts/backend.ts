import {
  type FunctionArgs,
  type FunctionReference,
  type FunctionReturnType,
  getFunctionName,
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
import { beforeEach, onTestFinished, vi } from 'vitest';
import type { Doc, Id, TableNames } from '../../../convex/_generated/dataModel.js';
import schema from '../../../convex/schema.ts';
import type { FunctionResult, Caller as HostCaller } from '../../../embedded/runtime/functionRunner.ts';
import { manualClock } from '../../embedded/runtime/manualClock.ts';
import { startRunner } from '../../embedded/runtime/runnerFixture.ts';
import { eventually } from '../../eventually.ts';

type Kind = 'query' | 'mutation' | 'action';

/** A function by its path, whose answer is unknown, or typed, from `api` or `internal`. */
interface Call<Of extends Kind> {
  <Fn extends FunctionReference<Of, 'public' | 'internal'>>(
    fn: Fn,
    args: FunctionArgs<Fn>,
  ): Promise<FunctionReturnType<Fn>>;
  (path: string, args?: Record<string, Value>): Promise<unknown>;
}

/** Lipi's functions as one caller reaches them. Refusals are ConvexErrors with their data. */
export type Caller = { readonly [Of in Kind]: Call<Of> };

function callerOf(call: (kind: Kind, path: string, args: Record<string, Value>) => Promise<unknown>): Caller {
  const callOf =
    (kind: Kind) =>
    (fn: string | FunctionReference<Kind>, args: Record<string, Value> = {}) =>
      call(kind, typeof fn === 'string' ? fn : getFunctionName(fn), args);
  return { query: callOf('query'), mutation: callOf('mutation'), action: callOf('action') } as Caller;
}

interface Host {
  /** The same library, called by the holder of an access token of it. */
  as(token: string): Caller;
  advance(durationMs: number): void;
  /** Waits until an assertion holds that depends on scheduled functions. */
  eventually(assertion: () => Promise<void>): Promise<void>;
}

/** A library without stories and users; the operator calls it. */
export interface Library extends Caller, Host {
  count(table: TableNames): Promise<number>;
  insert<Table extends TableNames>(table: Table, fields: WithoutSystemFields<Doc<Table>>): Promise<Id<Table>>;
  storedFiles(): Promise<Id<'_storage'>[]>;
  store(blob: Blob): Promise<Id<'_storage'>>;
  /** Marks a user's address as verified. */
  prove(userId: Id<'users'>): Promise<void>;
  dump(): Promise<string>;
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

/** convex-test is the host in `npm test`, and the embedded one in `npm run test:deep`, which sets the variable. */
export const isOnEmbeddedHost = process.env.LIPI_TEST_HOST === 'embedded';

export let library: Library;

/** Gives each test of the file a new library. */
export function withLibrary(make = isOnEmbeddedHost ? onEmbeddedHost : onConvexTest): void {
  beforeEach(async () => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    library = await make();
  });
}

const tableNames = Object.keys(schema.tables) as TableNames[];

/** Functions that read and write the tables without calling Lipi's. */
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

function libraryOf(operator: Caller, host: Host): Library {
  return {
    ...operator,
    ...host,
    count: async (table) => Number(await operator.query('testing:count', { table })),
    insert: async (table, fields) =>
      (await operator.mutation('testing:insert', { table, fields: fields as Value })) as Id<typeof table>,
    storedFiles: async () => (await operator.query('testing:files')) as Id<'_storage'>[],
    store: async (blob) => {
      const file = { bytes: await blob.arrayBuffer(), type: blob.type };
      return (await operator.action('testing:store', file)) as Id<'_storage'>;
    },
    prove: async (userId) => {
      await operator.mutation('testing:prove', { userId });
    },
    dump: async () => String(await operator.query('testing:dump')),
  };
}

async function onConvexTest(): Promise<Library> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const t = convexTest(schema, {
    ...import.meta.glob('../../../convex/**/*.*s'),
    '../../../convex/testing.ts': async () => testing,
  });
  type Anyone = { readonly [Of in Kind]: (fn: FunctionReference<Kind>, args: object) => Promise<unknown> };
  const caller = (by: Pick<typeof t, Kind>) =>
    callerOf((kind, path, args) => (by as unknown as Anyone)[kind](makeFunctionReference(path), args));
  return libraryOf(caller(t), {
    as: (token) => caller(t.withIdentity(identityOf(token))),
    advance: (durationMs) => {
      vi.setSystemTime(Date.now() + durationMs);
    },
    eventually: (assertion) =>
      eventually(async () => {
        await t.finishInProgressScheduledFunctions();
        await assertion();
      }),
  });
}

const modules = import.meta.glob<Record<string, unknown>>('../../../convex/**/*.ts', { eager: true });

/** For tests of behaviour in which convex-test differs from Convex. */
export async function onEmbeddedHost(): Promise<Library> {
  const time = manualClock(Date.now());
  const functions = Object.entries(modules).map(
    ([file, module]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), module] as const,
  );
  const { runner } = await startRunner(
    { ...Object.fromEntries(functions), testing },
    { clock: time.clock, startTimer: time.startTimer, origin: siteUrl },
  );
  const caller = (by: HostCaller) =>
    callerOf(async (kind, path, args) => {
      const call = { path, args: convexToJson(args), caller: by };
      if (kind === 'action') return resultOf(await runner.runAction(call));
      return resultOf((await (kind === 'query' ? runner.runQuery(call) : runner.runMutation(call))).result);
    });
  return libraryOf(caller({ kind: 'admin' }), {
    as: (token) => caller({ kind: 'user', identity: identityOf(token) }),
    advance: (durationMs) => time.advance(durationMs),
    eventually: (assertion) =>
      eventually(async () => {
        time.advance(0);
        await assertion();
      }),
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
