import { defineSchema, defineTable, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import type { FunctionModules } from '../../../embedded/runtime/functionRunner.ts';
import { type MutationContext, startRunner, temporaryFile } from './runnerFixture.ts';

const base = {
  add: mutationGeneric({
    args: { fields: v.any() },
    handler: (ctx, { fields }) => ctx.db.insert('notes', fields),
  }),
  sorted: queryGeneric(async (ctx) => (await ctx.db.query('notes').withIndex('by_text').collect()).length),
};

const schemaOf = (
  fields: Record<string, ReturnType<typeof v.string> | ReturnType<typeof v.number>>,
  indexed = false,
) => {
  const table = defineTable(fields);
  return { default: defineSchema({ notes: indexed ? table.index('by_text', ['text']) : table }) };
};

test('SPEC 19.1: new functions and indexes take over existing documents', async () => {
  const bench = await startRunner({ notes: base });
  await bench.mutation('notes:add', { fields: { text: 'a' } });
  expect(await bench.queryError('notes:sorted')).toContain('Index notes.by_text not found.');
  let loads = 0;
  bench.runner.onLoad(() => {
    loads += 1;
  });
  await bench.runner.load({ schema: schemaOf({ text: v.string() }, true), notes: base });
  expect(loads).toBe(1);
  expect(await bench.query('notes:sorted')).toBe(1);
});

test('SPEC 19.2: a schema that existing documents do not match is refused, and the old functions stay', async () => {
  const bench = await startRunner({ notes: base });
  const id = await bench.mutation('notes:add', { fields: { text: 'a' } });
  await expect(bench.runner.load({ schema: schemaOf({ text: v.number() }), notes: {} })).rejects.toThrow(
    `Document with ID "${id}" in table "notes" does not match the schema: Value does not match validator.\nPath: .text\nValue: "a"\nValidator: v.float64()`,
  );
  await bench.mutation('notes:add', { fields: { anything: true } });
});

test('SPEC 19.2: starting on documents that do not match the schema is refused', async () => {
  const file = temporaryFile();
  const before = await startRunner({ notes: base }, { file });
  await before.mutation('notes:add', { fields: { text: 1 } });
  await before.close();
  await expect(
    startRunner({ schema: schemaOf({ text: v.string() }), notes: base }, { file }),
  ).rejects.toThrow(/does not match the schema/);
  const after = await startRunner({ schema: schemaOf({ text: v.number() }), notes: base }, { file });
  expect(await after.mutationError('notes:add', { fields: { text: 'x' } })).toContain(
    'Failed to insert or update a document in table "notes" because it does not match the schema: ',
  );
});

test('SPEC 19.3: no mutation commits under an old schema after a new one has taken over', async () => {
  const bench = await startRunner();
  const outcome = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      () => 'refused',
    );
  const write = async (ctx: MutationContext): Promise<void> => {
    await crypto.subtle.digest('SHA-256', new Uint8Array(8));
    await ctx.db.insert('notes', { text: 1 });
  };
  const writes = Array.from({ length: 20 }, () => outcome(bench.mutation(write)));
  const loading = outcome(bench.runner.load({ schema: schemaOf({ text: v.string() }) }));
  const results = await Promise.all(writes);
  // Either the documents were written first and the schema was refused, or the other way round.
  if ((await loading) === 'done') expect(results).toEqual(Array(20).fill('refused'));
  else expect(results).toContain('done');
});

test('SPEC 19.4: tables that a schema no longer names keep their documents', async () => {
  const file = temporaryFile();
  const before = await startRunner({ schema: schemaOf({ text: v.string() }, true), notes: base }, { file });
  await before.mutation('notes:add', { fields: { text: 'kept' } });
  await before.runner.load({ notes: base });
  await before.close();
  const after = await startRunner({ schema: schemaOf({ text: v.string() }, true), notes: base }, { file });
  expect(await after.query('notes:sorted')).toBe(1);
});

const table = () => defineTable({ text: v.string(), meaning: v.array(v.float64()) });
const schemaWith = (notes: ReturnType<typeof table>) => ({ schema: { default: defineSchema({ notes }) } });
const index = (name: string, fields: string[]) => schemaWith(table().index(name, fields as never));
const vectorIndex = { vectorField: 'meaning', dimensions: 2 } as const;
const wrongArgs = queryGeneric({ args: v.string() as never, handler: async () => null });

test.each<[string, FunctionModules, string]>([
  ['19.5: no schema', { schema: { default: { tables: [] } } }, 'defineSchema'],
  ['19.5: no router', { http: { default: {} } }, 'not a Router'],
  ['19.5: no crons', { crons: { default: {} } }, 'cronJobs'],
  ['19.5: no auth providers', { 'auth.config': { default: {} } }, 'providers'],
  ['19.5: a reserved index name', index('by_id', ['text']), 'reserved'],
  ['19.5: a reserved index field', index('by_own', ['_creationTime']), 'automatically added'],
  ['19.5: a repeated index field', index('by_text', ['text', 'text']), 'unique'],
  [
    '19.5: a bad table name',
    { schema: { default: defineSchema({ 'bad name': table() }) } },
    'Invalid table name: "bad name".',
  ],
  ['19.5: arguments that are no object', { notes: { wrongArgs } }, 'Args validator must be an object or any'],
  [
    '10.7: a vector index',
    schemaWith(table().vectorIndex('by_meaning', vectorIndex) as never),
    'Table "notes" declares a vector index, which this host does not offer.',
  ],
])('SPEC %s is refused with the reason', async (_what, modules, reason) => {
  const bench = await startRunner();
  await expect(bench.runner.load(modules)).rejects.toThrow(reason);
});

test('SPEC 19.5, 19.6: broken modules change nothing, and the providers of auth.config can be read', async () => {
  const providers = [{ domain: 'http://127.0.0.1:3210', applicationID: 'convex' }];
  const bench = await startRunner({ 'auth.config': { default: { providers } } });
  await expect(bench.runner.load({ http: { default: {} } })).rejects.toThrow();
  expect(bench.runner.authProviders()).toEqual(providers);
});

test('SPEC 13.2: a patch is validated as the whole resulting document', async () => {
  const either = v.union(
    v.object({ kind: v.literal('short'), text: v.string() }),
    v.object({ kind: v.literal('long'), pages: v.number() }),
  );
  const bench = await startRunner({ schema: { default: defineSchema({ notes: defineTable(either) }) } });
  const id = await bench.mutation((ctx) => ctx.db.insert('notes', { kind: 'short', text: 'one' }));
  const patch = (fields: object) => (ctx: MutationContext) => ctx.db.patch(id as never, fields);
  await bench.mutation(patch({ text: 'two' }));
  // Each field is valid by itself, and so is the patch; the resulting document would match neither member.
  expect(await bench.mutationError(patch({ kind: 'long' }))).toContain(
    'Failed to insert or update a document in table "notes"',
  );
});
