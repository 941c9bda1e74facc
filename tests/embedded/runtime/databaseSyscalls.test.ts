import { type GenericDataModel, type GenericMutationCtx, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { type Bench, startRunner } from './runnerFixture.ts';

type MutationContext = GenericMutationCtx<GenericDataModel>;

declare const Convex: {
  syscall(op: string, args: string): string;
  asyncSyscall(op: string, args: string): Promise<string>;
};

const db = {
  insert: mutationGeneric({
    args: { table: v.string(), fields: v.any() },
    handler: (ctx, { table, fields }) => ctx.db.insert(table, fields),
  }),
  get: queryGeneric({ args: { id: v.string() }, handler: (ctx, { id }) => ctx.db.get(id as never) }),
  getSystem: queryGeneric({
    args: { id: v.string() },
    handler: (ctx, { id }) => ctx.db.system.get(id as never),
  }),
  patch: mutationGeneric({
    args: { id: v.string(), fields: v.any() },
    handler: (ctx, { id, fields }) => ctx.db.patch(id as never, fields),
  }),
  replace: mutationGeneric({
    args: { id: v.string(), fields: v.any() },
    handler: (ctx, { id, fields }) => ctx.db.replace(id as never, fields),
  }),
  getFrom: queryGeneric({
    args: { table: v.string(), id: v.string() },
    handler: (ctx, { table, id }) =>
      (ctx.db as unknown as { get(table: string, id: string): Promise<null> }).get(table, id),
  }),
  commitTs: mutationGeneric({
    args: {},
    handler: async (ctx: MutationContext) => {
      const vars = (ctx.db as unknown as { vars: { commitTs: bigint } }).vars;
      const id = await ctx.db.insert('stamps', { at: vars.commitTs });
      return id;
    },
  }),
  returnsCommitTs: mutationGeneric({
    args: {},
    handler: async (ctx: MutationContext) =>
      (ctx.db as unknown as { vars: { commitTs: unknown } }).vars.commitTs,
  }),
  raw: mutationGeneric({
    args: { op: v.string(), args: v.string() },
    handler: async (_ctx, { op, args }) => JSON.parse(await Convex.asyncSyscall(op, args)),
  }),
  rawSync: queryGeneric({
    args: { op: v.string(), args: v.string() },
    handler: async (_ctx, { op, args }) => JSON.parse(Convex.syscall(op, args)),
  }),
  privateRows: queryGeneric({
    args: {},
    handler: async (ctx) =>
      (await (ctx.db.system as unknown as MutationContext['db']).query('_session_requests').collect()).length,
  }),
};

const modules = { db };
const insert = (bench: Bench, fields: Record<string, never> | object, table = 'notes') =>
  bench.mutation('db:insert', { table, fields: fields as never }) as Promise<string>;

test('SPEC 12.1: a document gets an id of 32 characters that names its table', async () => {
  const bench = await startRunner(modules);
  const id = await insert(bench, { a: 1 });
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  expect(await bench.query('db:get', { id })).toEqual({ _id: id, _creationTime: expect.any(Number), a: 1 });
  expect((await bench.failure('query', 'db:getFrom', { table: 'users', id })).errorMessage).toContain(
    'Invalid argument `id` for `db.get`: expected to be an Id<"users">, got Id<"notes"> instead.',
  );
});

test('SPEC 12.1: a malformed id is refused, and an id without a document gives null', async () => {
  const bench = await startRunner(modules);
  const other = await startRunner(modules);
  for (let table = 0; table < 3; table += 1) await insert(other, {}, `table${table}`);
  const foreign = await insert(other, {}, 'last');
  expect(await bench.query('db:get', { id: foreign })).toBeNull();
  expect((await bench.failure('query', 'db:get', { id: 'x' })).errorMessage).toContain(
    'Invalid argument `id` for `db.get`: Unable to decode ID',
  );
});

test('SPEC 12.1: system fields may be repeated but not changed, and no other field starts with an underscore', async () => {
  const bench = await startRunner(modules);
  const id = await insert(bench, { a: 1 });
  const document = (await bench.query('db:get', { id })) as { _creationTime: number };
  await bench.mutation('db:patch', { id, fields: { _id: id, _creationTime: document._creationTime, a: 2 } });
  await bench.mutation('db:replace', { id, fields: { ...document, b: 3 } });
  for (const [fields, message] of [
    [{ _id: 'other' }, "doesn't match '_id' field"],
    [{ _creationTime: 5 }, "doesn't match '_creationTime' field"],
    [
      { _own: 5 },
      "Field '_own' starts with an underscore, which is only allowed for system fields like '_id'",
    ],
  ] as const) {
    for (const path of ['db:patch', 'db:replace']) {
      expect((await bench.failure('mutation', path, { id, fields })).errorMessage).toContain(message);
    }
  }
  expect(
    (await bench.failure('mutation', 'db:insert', { table: 'notes', fields: { _own: 1 } })).errorMessage,
  ).toContain("Field '_own'");
});

test('SPEC 12.1: a field that would pollute a prototype is refused', async () => {
  const bench = await startRunner(modules);
  const id = await insert(bench, { a: 1 });
  const poison = JSON.stringify({ id, value: { ok: 1 } }).replace('"ok":1', '"__proto__":{"polluted":1}');
  const failure = await bench.failure('mutation', 'db:raw', { op: '1.0/shallowMerge', args: poison });
  expect(failure.errorMessage).toContain("Field '__proto__' starts with an underscore");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test.each([
  ['1.0/insert', '{}'],
  ['1.0/insert', '{"table":"notes"}'],
  ['1.0/insert', '{"table":"notes","value":[]}'],
  ['1.0/insert', '{"table":"notes","value":{"$integer":"AAAAAAAAAAA="}}'],
  ['1.0/insert', '{"table":"_storage","value":{}}'],
  ['1.0/insert', '{"table":"not a table","value":{}}'],
  ['1.0/get', '5'],
  ['1.0/get', '{"id":5}'],
  [
    '1.0/queryPage',
    '{"query":{"source":{"type":"FullTableScan","tableName":"notes","order":null},"operators":[]},"pageSize":"x"}',
  ],
  ['1.0/queryStreamNext', '{"queryId":7}'],
  ['1.0/runUdf', '{"udfType":"action","name":"db:insert"}'],
  ['1.0/runUdf', '{"udfType":"query"}'],
  ['1.0/schedule', '{"name":"db:insert"}'],
  ['1.0/cancel_job', '{"id":"x"}'],
  ['1.0/storageDelete', '{"storageId":"x"}'],
  ['1.0/signJwt', '{}'],
  ['1.0/actions/vectorSearch', '{}'],
  ['1.0/nothing', '{}'],
])('SPEC 11.7: %s with %s is an error of the function, not of the host', async (op, args) => {
  const bench = await startRunner(modules);
  expect((await bench.failure('mutation', 'db:raw', { op, args })).errorMessage).toContain('Uncaught ');
  expect((await bench.failure('query', 'db:rawSync', { op, args })).errorMessage).toContain(
    'Unknown operation',
  );
  await insert(bench, { still: 'works' });
});

test.each([
  ['1.0/signJwt', '{}', 'signJwt is not supported by this host.'],
  ['1.0/actions/vectorSearch', '{}', 'vectorSearch is not supported by this host.'],
  [
    '1.0/runUdf',
    '{"udfType":"query","reference":"_reference/childComponent/mail/send","args":{}}',
    'Components are not supported by this host',
  ],
])('SPEC 10.7: %s with %s is refused as not supported', async (op, args, message) => {
  const bench = await startRunner(modules);
  expect((await bench.failure('mutation', 'db:raw', { op, args })).errorMessage).toContain(message);
});

test('SPEC 10.5: the host’s tables are hidden, and db.system cannot read user tables', async () => {
  const bench = await startRunner(modules);
  const caller = { kind: 'anonymous' } as const;
  const request = { sessionId: 's', requestId: 1 };
  await bench.runner.runMutation({
    path: 'db:insert',
    args: { table: 'notes', fields: {} },
    caller,
    request,
  });
  expect(await bench.query('db:privateRows')).toBe(0);
  const id = await insert(bench, {});
  expect((await bench.failure('query', 'db:getSystem', { id })).errorMessage).toContain(
    'User tables cannot be accessed with db.system.',
  );
});

test('SPEC 12.10: a commit timestamp resolves on commit, and cannot be returned before', async () => {
  const bench = await startRunner(modules);
  const outcome = await bench.runner.runMutation({
    path: 'db:commitTs',
    args: {},
    caller: { kind: 'anonymous' },
  });
  if (outcome.result.kind === 'failure') throw new Error(outcome.result.errorMessage);
  const document = (await bench.query('db:get', { id: outcome.result.value })) as {
    at: { $integer: string };
  };
  expect(Buffer.from(document.at.$integer, 'base64').readBigInt64LE()).toBe(outcome.ts);
  expect((await bench.failure('mutation', 'db:returnsCommitTs')).errorMessage).toContain(
    'unresolved commit timestamp',
  );
});
