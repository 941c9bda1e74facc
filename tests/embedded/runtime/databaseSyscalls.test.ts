import type { Value } from 'convex/values';
import { expect, test } from 'vitest';
import { type Bench, type MutationContext, startRunner } from './runnerFixture.ts';

declare const Convex: {
  syscall(op: string, args: string): string;
  asyncSyscall(op: string, args: string): Promise<string>;
};

const raw = (op: string, args: string) => async () => JSON.parse(await Convex.asyncSyscall(op, args));
const insert = (bench: Bench, fields: Record<string, Value>, table = 'notes') =>
  bench.mutation((ctx) => ctx.db.insert(table, fields)) as Promise<string>;
const get = (bench: Bench, id: string) => bench.query((ctx) => ctx.db.get(id as never));
const commitTsOf = (ctx: MutationContext) =>
  (ctx.db as unknown as { vars: { commitTs: bigint } }).vars.commitTs;

test('SPEC 12.1: a document gets an id of 32 characters that names its table', async () => {
  const bench = await startRunner();
  const id = await insert(bench, { a: 1 });
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/);
  expect(await get(bench, id)).toEqual({ _id: id, _creationTime: expect.any(Number), a: 1 });
  type Database = { get(table: string, id: string): Promise<null> };
  expect(await bench.queryError((ctx) => (ctx.db as unknown as Database).get('users', id))).toContain(
    'Invalid argument `id` for `db.get`: expected to be an Id<"users">, got Id<"notes"> instead.',
  );
});

test('SPEC 12.1: a malformed id is refused, and an id without a document gives null', async () => {
  const [bench, other] = [await startRunner(), await startRunner()];
  for (let table = 0; table < 3; table += 1) await insert(other, {}, `table${table}`);
  expect(await get(bench, await insert(other, {}, 'last'))).toBeNull();
  expect(await bench.queryError((ctx) => ctx.db.get('x' as never))).toContain(
    'Invalid argument `id` for `db.get`: Unable to decode ID',
  );
});

test('SPEC 12.1: system fields may be repeated but not changed, and no other field starts with an underscore', async () => {
  const bench = await startRunner();
  const id = await insert(bench, { a: 1 });
  const document = (await get(bench, id)) as { _creationTime: number };
  const { _creationTime } = document;
  const change = (method: 'patch' | 'replace', fields: object) => (ctx: MutationContext) =>
    method === 'patch' ? ctx.db.patch(id as never, fields) : ctx.db.replace(id as never, fields);
  await bench.mutation(change('patch', { _id: id, _creationTime, a: 2 }));
  await bench.mutation(change('replace', { ...document, b: 3 }));
  const reserved =
    "Field '_own' starts with an underscore, which is only allowed for system fields like '_id'";
  for (const [fields, message] of [
    [{ _id: 'other' }, "doesn't match '_id' field"],
    [{ _creationTime: 5 }, "doesn't match '_creationTime' field"],
    [{ _own: 5 }, reserved],
  ] as const) {
    for (const method of ['patch', 'replace'] as const) {
      expect(await bench.mutationError(change(method, fields))).toContain(message);
    }
  }
  expect(await bench.mutationError((ctx) => ctx.db.insert('notes', { _own: 1 }))).toContain(reserved);
  const poison = JSON.stringify({ id, value: { ok: 1 } }).replace('"ok":1', '"__proto__":{"polluted":1}');
  expect(await bench.mutationError(raw('1.0/shallowMerge', poison))).toContain(
    "Field '__proto__' starts with an underscore",
  );
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
  ['1.0/nothing', '{}'],
])('SPEC 11.7: %s with %s is an error of the function, not of the host', async (op, args) => {
  const bench = await startRunner();
  expect(await bench.mutationError(raw(op, args))).toContain('Uncaught ');
  expect(await bench.queryError(() => Convex.syscall(op, args))).toContain('Unknown operation');
  await insert(bench, { still: 'works' });
});

test.each([
  ['1.0/signJwt', '{}', 'signJwt is not supported by this host.'],
  ['1.0/actions/vectorSearch', '{}', 'vectorSearch is not supported by this host.'],
  [
    '1.0/runUdf',
    '{"udfType":"query","reference":"_reference/childComponent/mail/send","args":{}}',
    '_reference/childComponent/mail/send is not supported by this host.',
  ],
])('SPEC 10.7: %s with %s is refused as not supported', async (op, args, message) => {
  expect(await (await startRunner()).mutationError(raw(op, args))).toContain(message);
});

test('SPEC 10.5: the host’s tables are hidden, and db.system cannot read user tables', async () => {
  const bench = await startRunner();
  const id = await insert(bench, {});
  expect(bench.rows('_host_facts')).not.toEqual([]);
  const hidden = await bench.query((ctx) =>
    (ctx.db.system as unknown as MutationContext['db']).query('_host_facts').collect(),
  );
  expect(hidden).toEqual([]);
  expect(await bench.queryError((ctx) => ctx.db.system.get(id as never))).toContain(
    'User tables cannot be accessed with db.system.',
  );
});

test('SPEC 12.10: a commit timestamp is refused', async () => {
  const bench = await startRunner();
  const stamp = (ctx: MutationContext) => ctx.db.insert('stamps', { at: commitTsOf(ctx) });
  for (const called of [stamp, commitTsOf]) {
    expect(await bench.mutationError(called)).toContain('db.vars.commitTs is not supported by this host');
  }
});
