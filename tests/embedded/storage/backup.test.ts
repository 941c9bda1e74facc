import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '../../../embedded/storage/backup.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { everything, rangeFor } from '../../../embedded/values/keyRange.ts';
import { makeFolder, makeNote, makeNotes, write } from './storeFixture.ts';

async function makeBackup(): Promise<string> {
  const store = await makeNotes();
  await write(store, (t) => {
    for (let at = 0; at < 2000; at++) t.insert('notes', makeNote({ _id: `n${at}`, text: `salt ${at}` }));
  });
  const file = join(makeFolder(), 'backup.sqlite');
  await store.backup(file);
  return file;
}

test('3.13 a backup taken under load is one consistent moment, files included', async () => {
  const store = await makeNotes();
  await store.putFile(
    'f',
    (async function* () {
      yield Buffer.alloc(700_000, 7);
    })(),
  );
  store.tableNumber('_storage');
  await write(store, (t) => {
    t.insert('_storage', makeNote({ _id: 'f' }));
    for (let at = 0; at < 10; at++) t.insert('notes', makeNote({ _id: `n${at}`, balance: 100 }));
  });
  let running = true;
  let transfers = 0;
  const load = (async () => {
    while (running) {
      await write(store, (t) => {
        const [from, to] = [`n${transfers % 10}`, `n${(transfers + 3) % 10}`];
        for (const [id, change] of [
          [from, -1],
          [to, 1],
        ] as const) {
          const note = t.get('notes', id);
          t.replace('notes', { ...note, _id: id, balance: Number(note?.balance) + change });
        }
      });
      transfers++;
    }
  })();
  const file = join(makeFolder(), 'backup.sqlite');
  await store.backup(file);
  running = false;
  await load;
  expect(transfers).toBeGreaterThan(0);
  expect(readdirSync(join(file, '..'))).toEqual(['backup.sqlite']);
  expect(await checkBackup(file)).toEqual({ kind: 'sound' });

  const copy = openStore({ file });
  onTestFinished(() => copy.close());
  const reader = copy.begin();
  const balances = [...reader.scan('notes', 'by_owner', rangeFor(['ann']), 'asc')].map((e) =>
    Number(e.document.balance),
  );
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(1000);
  expect(Buffer.concat([...copy.readFile('f', 0, 700_000)]).equals(Buffer.alloc(700_000, 7))).toBe(true);
  expect(copy.latestTs()).toBeLessThanOrEqual(store.latestTs());
});

test('3.13 a backup replaces an older one, and a failed one leaves it', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  const folder = makeFolder();
  const file = join(folder, 'backup.sqlite');
  await store.backup(file);
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'b' })));
  await store.backup(file);
  const copy = openStore({ file });
  expect([...copy.begin().scan('notes', 'by_id', everything, 'asc')]).toHaveLength(2);
  await copy.close();
  await expect(store.backup(join(folder, 'no such folder', 'backup.sqlite'))).rejects.toThrow();
  const occupied = join(folder, 'occupied');
  mkdirSync(join(occupied, 'within'), { recursive: true });
  await expect(store.backup(occupied)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('3.14 a sound backup is told from files that are none, and is left as it was', async () => {
  const file = await makeBackup();
  const before = readFileSync(file);
  expect(await checkBackup(file)).toEqual({ kind: 'sound' });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(join(file, '..'))).toEqual(['backup.sqlite']);

  const folder = makeFolder();
  const missing = join(folder, 'missing');
  expect(await checkBackup(missing)).toMatchObject({ kind: 'unsound' });
  expect(existsSync(missing)).toBe(false);
  expect(await checkBackup(folder)).toMatchObject({ kind: 'unsound' });
  const text = join(folder, 'text');
  writeFileSync(text, 'a story');
  expect(await checkBackup(text)).toEqual({ kind: 'unsound', reason: 'it is not a backup file' });
  writeFileSync(text, '');
  expect(await checkBackup(text)).toMatchObject({ kind: 'unsound' });
  const foreign = join(folder, 'foreign.sqlite');
  const database = new Database(foreign);
  database.exec('CREATE TABLE notes (id)');
  database.close();
  expect(await checkBackup(foreign)).toEqual({ kind: 'unsound', reason: 'it is another program’s database' });
});

test('3.14 a cut, an overwritten and a newer backup are unsound', async () => {
  const file = await makeBackup();
  const damaged = join(makeFolder(), 'damaged.sqlite');
  copyFileSync(file, damaged);
  truncateSync(damaged, Math.floor(statSync(file).size / 2));
  expect(await checkBackup(damaged)).toMatchObject({ kind: 'unsound' });
  const bytes = readFileSync(file);
  bytes.fill(0xaa, 20 * 4096, 40 * 4096);
  writeFileSync(damaged, bytes);
  expect(await checkBackup(damaged)).toMatchObject({ kind: 'unsound' });
  const newer = readFileSync(file);
  newer.writeUInt32BE(2, 60);
  writeFileSync(damaged, newer);
  expect(await checkBackup(damaged)).toEqual({
    kind: 'unsound',
    reason: 'it has format 2, this program reads format 1',
  });
});

test('3.14 a file that is no store’s database is not opened, and stays as it was', () => {
  const file = join(makeFolder(), 'foreign.sqlite');
  const database = new Database(file);
  database.exec('CREATE TABLE notes (id)');
  database.close();
  const before = readFileSync(file);
  expect(() => openStore({ file })).toThrow(expect.objectContaining({ code: 'format' }));
  expect(() => openStore({ file })).toThrow(/another program’s database/);
  expect(readFileSync(file).equals(before)).toBe(true);
  writeFileSync(file, 'a story that is long enough to be no database at all'.repeat(100));
  expect(() => openStore({ file })).toThrow(expect.objectContaining({ code: 'corrupt' }));
});
