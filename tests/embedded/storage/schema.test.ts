import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { SnapshotUnavailable } from '../../../embedded/storage/store.ts';
import { everything, rangeFor } from '../../../embedded/values/keyRange.ts';
import { makeFolder } from '../../makeFolder.ts';
import { makeNote, makeNotes, makeStore, noteIndexes, noteSearchIndexes, write } from './storeFixture.ts';

test('2.3 tables keep their numbers and names across reopenings and schemas', async () => {
  const file = join(makeFolder(), 'database.sqlite');
  const store = openStore({ file });
  await store.setSchema(['b', 'a'], [], []);
  const numbers = ['a', 'b', 'made when asked'].map((table) => store.tableNumber(table));
  expect(new Set(numbers).size).toBe(3);
  expect(Math.min(...numbers)).toBe(10_001);
  await store.close();
  const again = openStore({ file });
  onTestFinished(() => again.close());
  await again.setSchema(['c'], [], []);
  expect(['a', 'b', 'made when asked'].map((table) => again.tableNumber(table))).toEqual(numbers);
  expect(again.tableByNumber(numbers[1] as number)).toBe('b');
  expect(again.tableByNumber(1)).toBeNull();
  expect(new Set(again.tables())).toEqual(new Set(['a', 'b', 'c', 'made when asked']));
});

test('4.1 every table has by_id and by_creation_time without declaring them', async () => {
  const store = makeStore();
  store.tableNumber('plain');
  await write(store, (t) => {
    t.insert('plain', makeNote({ _id: 'z', _creationTime: 1 }));
    t.insert('plain', makeNote({ _id: 'y', _creationTime: 2 }));
  });
  const ids = (index: string) =>
    [...store.begin().scan('plain', index, everything, 'asc')].map((e) => e.document._id);
  expect(ids('by_creation_time')).toEqual(['z', 'y']);
  expect(ids('by_id')).toEqual(['y', 'z']);
});

test('4.3 a dropped index is gone, and a changed one is rebuilt from the documents', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    for (let at = 0; at < 500; at++) {
      t.insert(
        'notes',
        makeNote({
          _id: `n${at}`,
          owner: `o${at % 5}`,
          kind: at % 2 === 0 ? 'even' : 'odd',
          text: `word${at}`,
        }),
      );
    }
  });
  const byKind = { table: 'notes', name: 'by_owner', fields: ['kind', '_creationTime', '_id'] };
  const other = { table: 'notes', name: 'words', searchField: 'kind', filterFields: [] };
  await store.setSchema(['notes', 'others'], [byKind], [other]);
  const reader = store.begin();
  expect([...reader.scan('notes', 'by_owner', rangeFor(['odd']), 'asc')]).toHaveLength(250);
  expect(
    reader.search({ table: 'notes', index: 'words', query: 'even', filters: [], limit: 1024 }),
  ).toHaveLength(250);
  await store.setSchema(['notes', 'others'], [], []);
  expect(() => store.begin().scan('notes', 'by_owner', everything, 'asc')).toThrow(
    'Index notes.by_owner not found.',
  );
  expect(() =>
    store.begin().search({ table: 'notes', index: 'words', query: 'even', filters: [], limit: 1 }),
  ).toThrow(/not found/);
});

test('4.3 declaring the same schema again writes nothing, also after reopening', async () => {
  const file = join(makeFolder(), 'database.sqlite');
  const first = openStore({ file });
  await first.setSchema(['notes', 'others'], noteIndexes, noteSearchIndexes);
  await write(first, (t) => t.insert('notes', makeNote({ _id: 'a', text: 'x' })));
  await first.close();
  const store = openStore({ file });
  onTestFinished(() => store.close());
  // The database may not grow by a page, so that any write fails.
  store.limitPages(1);
  await store.setSchema(['others', 'notes'], noteIndexes, noteSearchIndexes);
  expect([...store.begin().scan('notes', 'by_owner', rangeFor(['ann']), 'asc')]).toHaveLength(1);
});

test('4.3 a schema change that runs out of disk changes nothing', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    for (let at = 0; at < 300; at++)
      t.insert('notes', makeNote({ _id: `n${at}`, long: 'x'.repeat(500) + at }));
  });
  store.limitPages(1);
  const more = { table: 'notes', name: 'by_long', fields: ['long', '_creationTime', '_id'] };
  await expect(store.setSchema(['notes', 'others', 'new'], [more], [])).rejects.toMatchObject({
    code: 'disk_full',
  });
  expect(store.tables()).not.toContain('new');
  expect(() => store.begin().scan('notes', 'by_long', everything, 'asc')).toThrow(/not found/);
  expect([...store.begin().scan('notes', 'by_owner', everything, 'asc')]).toHaveLength(300);
  store.limitPages(1_000_000);
  await store.setSchema(['notes', 'others', 'new'], [more], []);
  expect([...store.begin().scan('notes', 'by_long', everything, 'asc')]).toHaveLength(300);
});

test('4.4 a table that is no longer declared keeps its documents', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  await store.setSchema(['others'], [], []);
  expect(store.begin().get('notes', 'a')).not.toBeNull();
  await store.setSchema(['notes', 'others'], noteIndexes, []);
  expect([...store.begin().scan('notes', 'by_owner', rangeFor(['ann']), 'asc')]).toHaveLength(1);
});

test('4.5 a snapshot from before an index cannot use it, and a later one can, while others commit', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', kind: 'x' })));
  const old = store.begin();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'b', kind: 'x' })));
  const byKind = { table: 'notes', name: 'by_kind', fields: ['kind', '_creationTime', '_id'] };
  await store.setSchema(['notes', 'others'], [...noteIndexes, byKind], noteSearchIndexes);
  const fresh = store.begin();
  await write(store, (t) => t.remove('notes', 'a'));
  expect(() => old.scan('notes', 'by_kind', everything, 'asc').next()).toThrow(SnapshotUnavailable);
  expect([...fresh.scan('notes', 'by_kind', rangeFor(['x']), 'asc')]).toHaveLength(2);
  expect([...old.scan('notes', 'by_owner', everything, 'asc')]).toHaveLength(1);
});

test('4.5 a transaction that was open while an index was added updates that index', async () => {
  const store = await makeNotes();
  const open = store.begin();
  open.insert('notes', makeNote({ _id: 'a', kind: 'x' }));
  expect([...open.scan('notes', 'by_owner', everything, 'asc')]).toHaveLength(1);
  const byKind = { table: 'notes', name: 'by_kind', fields: ['kind', '_creationTime', '_id'] };
  await store.setSchema(['notes', 'others'], [byKind], []);
  expect(await store.commit(open)).toMatchObject({ kind: 'committed' });
  expect([...store.begin().scan('notes', 'by_kind', rangeFor(['x']), 'asc')]).toHaveLength(1);
});
