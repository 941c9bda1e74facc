import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder, readRunningHost } from '../../../embedded/storage/folder/dataFolder.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { everything } from '../../../embedded/values/keyRange.ts';
import { makeFolder } from '../../makeFolder.ts';
import { seededRandom } from '../values/seededRandom.ts';
import { startChild } from './childProcess.ts';
import { makeNote, makeNotes, write } from './storeFixture.ts';

test('3.6 3.12 a store killed repeatedly under load keeps every acknowledged commit whole (fault 35)', async () => {
  const random = seededRandom('kill');
  const dataDir = join(makeFolder(), 'data');
  const acknowledgedPairs = new Set<number>();
  const acknowledgedFiles = new Set<string>();
  for (let round = 0; round < 4; round++) {
    const child = startChild('crashWriter.ts', dataDir, String(round * 1_000_000));
    await child.printed(50 + random.int(400));
    expect(readRunningHost(dataDir)).toEqual({ pid: child.process.pid, url: 'http://127.0.0.1:1' });
    child.process.kill('SIGKILL');
    await child.ended;
    for (const line of child.lines) {
      const [kind, name = ''] = line.split(' ');
      if (kind === 'pair') acknowledgedPairs.add(Number(name));
      else acknowledgedFiles.add(name);
    }

    expect(readRunningHost(dataDir)).toBeNull();
    const folder = openDataFolder(dataDir);
    const store = openStore({ file: folder.databaseFile });
    const reader = store.begin();
    const halves = new Map<number, number>();
    for (const { document } of reader.scan('pairs', 'by_pair', everything, 'asc')) {
      const pair = document.pair as number;
      halves.set(pair, (halves.get(pair) ?? 0) + 1);
    }
    expect([...halves.values()].every((count) => count === 2)).toBe(true);
    expect([...acknowledgedPairs].filter((pair) => !halves.has(pair))).toEqual([]);
    // A commit in flight may have been written without being acknowledged: at most one for each writer.
    expect(halves.size - acknowledgedPairs.size).toBeLessThanOrEqual(3 * (round + 1));
    for (const pair of [...acknowledgedPairs].slice(-20)) {
      expect(
        reader.search({ table: 'pairs', index: 'words', query: `pair${pair}`, filters: [], limit: 2 }),
      ).toHaveLength(2);
    }
    for (const storageId of acknowledgedFiles) {
      expect(reader.get('_storage', storageId)).not.toBeNull();
      const value = Number(storageId.split('.')[1]) % 256;
      const read = Buffer.concat([...store.files.read(storageId, 0, 600_000)]);
      expect(read.equals(Buffer.alloc(600_000, value))).toBe(true);
    }
    await store.close();
    folder.release();
  }
  expect(acknowledgedPairs.size).toBeGreaterThan(100);
}, 120_000);

test('3.8 a full disk fails the commit without a trace, and commits succeed again once there is space', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'before', text: 'salt' })));
  const ts = store.latestTs();
  const heard: unknown[] = [];
  store.onCommit((changes) => heard.push(changes));
  store.limitPages(1);
  const makeLarge = (id: string) => {
    const transaction = store.begin();
    transaction.insert('notes', makeNote({ _id: id, text: `salt ${'words '.repeat(10_000)}` }));
    return transaction;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => store.commit(makeLarge(id))));
  for (const result of results) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { name: 'StorageFailure', code: 'disk_full' },
    });
  }
  expect(store.latestTs()).toBe(ts);
  expect(heard).toEqual([]);
  expect(store.begin().get('notes', 'a')).toBeNull();
  expect(
    store.begin().search({ table: 'notes', index: 'words', query: 'salt', filters: [], limit: 10 }),
  ).toHaveLength(1);
  store.limitPages(1_000_000);
  expect(await store.commit(makeLarge('a'))).toMatchObject({ kind: 'committed' });
  expect(
    store.begin().search({ table: 'notes', index: 'words', query: 'salt', filters: [], limit: 10 }),
  ).toHaveLength(2);
  expect(heard).toHaveLength(1);
});

test('3.8 on a nearly full disk a commit that fits is stored, even beside one that does not', async () => {
  const store = await makeNotes();
  const large = store.begin();
  large.insert('notes', makeNote({ _id: 'large', text: 'x'.repeat(900_000) }));
  const small = store.begin();
  small.insert('notes', makeNote({ _id: 'small' }));
  store.limitPages(60);
  const [first, second] = await Promise.allSettled([store.commit(large), store.commit(small)]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'disk_full' } });
  expect(second).toMatchObject({ status: 'fulfilled', value: { kind: 'committed' } });
  expect(store.begin().get('notes', 'small')).not.toBeNull();
});

test('3.8 what was deleted is not left in the file', async () => {
  const file = join(makeFolder(), 'database.sqlite');
  const store = openStore({ file });
  store.tableNumber('notes');
  const secret = 'a reader’s own words ';
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', text: secret.repeat(1000) })));
  await write(store, (t) => t.remove('notes', 'a'));
  await store.close();
  expect(readFileSync(file).includes(secret)).toBe(false);
});

test('3.8 a closed store refuses with a failure that says so', async () => {
  const file = join(makeFolder(), 'database.sqlite');
  const store = openStore({ file });
  store.tableNumber('notes');
  const waiting = store.begin();
  waiting.insert('notes', makeNote({ _id: 'a' }));
  const late = store.begin();
  late.insert('notes', makeNote({ _id: 'b' }));
  const commit = store.commit(waiting);
  await store.close();
  expect(await commit).toMatchObject({ kind: 'committed' });
  await expect(store.commit(late)).rejects.toMatchObject({ code: 'closed' });
  expect(() => store.begin().get('notes', 'a')).toThrow(/closed/);
  const again = openStore({ file });
  expect(again.begin().get('notes', 'a')).not.toBeNull();
  await again.close();
});

test('3.6 a closed store has everything in its one file', async () => {
  const folder = makeFolder();
  const store = openStore({ file: join(folder, 'database.sqlite') });
  store.tableNumber('notes');
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  await store.close();
  const moved = join(folder, 'moved.sqlite');
  renameSync(join(folder, 'database.sqlite'), moved);
  const again = openStore({ file: moved });
  expect(again.begin().get('notes', 'a')).not.toBeNull();
  await again.close();
});
