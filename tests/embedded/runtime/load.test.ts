import { defineSchema, defineTable, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import type { FunctionModules } from '../../../embedded/runtime/functionRunner.ts';
import { startRunner, temporaryFile } from './runnerFixture.ts';

const base = {
  add: mutationGeneric({
    args: { fields: v.any() },
    handler: (ctx, { fields }) => ctx.db.insert('notes', fields),
  }),
  byText: queryGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) =>
      (
        await ctx.db
          .query('notes')
          .withIndex('by_text', (q) => q.eq('text', text))
          .collect()
      ).length,
  }),
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
  expect((await bench.failure('query', 'notes:byText', { text: 'a' })).errorMessage).toContain(
    'Index notes.by_text not found.',
  );
  let loads = 0;
  bench.runner.onLoad(() => {
    loads += 1;
  });
  await bench.runner.load({ schema: schemaOf({ text: v.string() }, true), notes: base });
  expect(loads).toBe(1);
  expect(await bench.query('notes:byText', { text: 'a' })).toBe(1);
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
  expect((await after.failure('mutation', 'notes:add', { fields: { text: 'x' } })).errorMessage).toContain(
    'Failed to insert or update a document in table "notes" because it does not match the schema: ',
  );
});

test('SPEC 19.3: no mutation commits under an old schema after a new one has taken over', async () => {
  const slow: FunctionModules = {
    notes: {
      add: mutationGeneric({
        args: { fields: v.any() },
        handler: async (ctx, { fields }) => {
          await crypto.subtle.digest('SHA-256', new Uint8Array(8));
          await ctx.db.insert('notes', fields);
        },
      }),
    },
  };
  const bench = await startRunner(slow);
  const writes = Array.from({ length: 20 }, () =>
    bench.mutation('notes:add', { fields: { text: 1 } }).then(
      () => 'written',
      () => 'refused',
    ),
  );
  const loading = bench.runner.load({ ...slow, schema: schemaOf({ text: v.string() }) }).then(
    () => 'loaded',
    () => 'refused',
  );
  const results = await Promise.all(writes);
  // Either the documents were written first and the schema was refused, or the other way round.
  if ((await loading) === 'loaded') expect(results).toEqual(Array(20).fill('refused'));
  else expect(results).toContain('written');
});

test('SPEC 19.4: tables that a schema no longer names keep their documents', async () => {
  const file = temporaryFile();
  const before = await startRunner({ schema: schemaOf({ text: v.string() }, true), notes: base }, { file });
  await before.mutation('notes:add', { fields: { text: 'kept' } });
  await before.runner.load({ notes: base });
  await before.close();
  const after = await startRunner({ schema: schemaOf({ text: v.string() }, true), notes: base }, { file });
  expect(await after.query('notes:byText', { text: 'kept' })).toBe(1);
});

test('SPEC 19.5: broken modules are refused with the reason', async () => {
  const bench = await startRunner({ notes: base });
  const load = (modules: FunctionModules) => bench.runner.load(modules);
  const table = () => defineTable({ text: v.string() });
  const index = (name: string, fields: string[]) => ({
    schema: { default: defineSchema({ notes: table().index(name, fields as never) }) },
  });
  await expect(load({ schema: { default: { tables: [] } } })).rejects.toThrow(/defineSchema/);
  await expect(load({ http: { default: {} } })).rejects.toThrow(/not a Router/);
  await expect(load({ crons: { default: {} } })).rejects.toThrow(/cronJobs/);
  await expect(load({ 'auth.config': { default: {} } })).rejects.toThrow(/providers/);
  await expect(load(index('by_id', ['text']))).rejects.toThrow(/reserved/);
  await expect(load(index('by_own', ['_creationTime']))).rejects.toThrow(/automatically added/);
  await expect(load(index('by_text', ['text', 'text']))).rejects.toThrow(/unique/);
  await expect(load({ schema: { default: defineSchema({ 'bad name': table() }) } })).rejects.toThrow(
    'Invalid table name: "bad name".',
  );
  await expect(
    load({ notes: { wrong: queryGeneric({ args: v.string() as never, handler: async () => null }) } }),
  ).rejects.toThrow(/Args validator must be an object or any/);
  expect(bench.runner.authProviders()).toEqual([]);
});

test('SPEC 10.7: a schema with a vector index is refused', async () => {
  const bench = await startRunner({ notes: base });
  const notes = defineTable({ meaning: v.array(v.float64()) }).vectorIndex('by_meaning', {
    vectorField: 'meaning',
    dimensions: 2,
  });
  await expect(bench.runner.load({ schema: { default: defineSchema({ notes }) } })).rejects.toThrow(
    'Table "notes" declares a vector index, which this host does not offer.',
  );
});

test('SPEC 19.6: the providers of auth.config can be read', async () => {
  const providers = [{ domain: 'http://127.0.0.1:3210', applicationID: 'convex' }];
  const bench = await startRunner({ 'auth.config': { default: { providers } } });
  expect(bench.runner.authProviders()).toEqual(providers);
});

test('SPEC 13.2: a patch is validated as the whole resulting document', async () => {
  const either = v.union(
    v.object({ kind: v.literal('short'), text: v.string() }),
    v.object({ kind: v.literal('long'), pages: v.number() }),
  );
  const bench = await startRunner({
    schema: { default: defineSchema({ notes: defineTable(either) }) },
    notes: {
      ...base,
      patch: mutationGeneric({
        args: { id: v.id('notes'), fields: v.any() },
        handler: (ctx, { id, fields }) => ctx.db.patch(id, fields),
      }),
    },
  });
  const id = await bench.mutation('notes:add', { fields: { kind: 'short', text: 'one' } });
  await bench.mutation('notes:patch', { id, fields: { text: 'two' } });
  // Each field is valid by itself, and so is the patch; the resulting document would match neither member.
  const failure = await bench.failure('mutation', 'notes:patch', { id, fields: { kind: 'long' } });
  expect(failure.errorMessage).toContain('Failed to insert or update a document in table "notes"');
});
