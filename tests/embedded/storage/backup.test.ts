import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stageRestore } from '../../../embedded/restoreDatabase.ts';
import { checkBackup } from '../../../embedded/storage/backup.ts';
import { sealFile } from '../../../embedded/storage/backupSeal.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { everything, rangeFor } from '../../../embedded/values/keyRange.ts';
import { makeFolder } from '../../makeFolder.ts';
import { seededRandom } from '../values/seededRandom.ts';
import { startChild } from './childProcess.ts';
import { makeNote, makeNotes, write } from './storeFixture.ts';

async function makeBackup(): Promise<string> {
  const store = await makeNotes();
  await write(store, (t) => {
    for (let at = 0; at < 2000; at++) t.insert('notes', makeNote({ _id: `n${at}`, text: `salt ${at}` }));
  });
  const file = join(makeFolder(), 'backup.sqlite');
  await store.backup(file);
  return file;
}

test('3.13 a backup taken under load is one consistent snapshot, files included', async () => {
  const store = await makeNotes();
  await store.files.put(
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
  expect(await checkBackup(file)).toMatchObject({ kind: 'sound' });

  const copy = openStore({ file });
  onTestFinished(() => copy.close());
  const reader = copy.begin();
  const balances = [...reader.scan('notes', 'by_owner', rangeFor(['ann']), 'asc')].map((e) =>
    Number(e.document.balance),
  );
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(1000);
  expect(Buffer.concat([...copy.files.read('f', 0, 700_000)]).equals(Buffer.alloc(700_000, 7))).toBe(true);
  expect(copy.latestTs()).toBeLessThanOrEqual(store.latestTs());
});

test('3.13 a backup replaces an older one, and a failed one leaves no unfinished file', async () => {
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

test('3.14 a sound backup is told apart from other files, and is not changed by the check', async () => {
  const file = await makeBackup();
  const before = readFileSync(file);
  expect(await checkBackup(file)).toMatchObject({ kind: 'sound' });
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

test('3.14 a truncated, an overwritten and a newer backup are unsound', async () => {
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
    reason: 'it has format 2, but this version reads format 1',
  });
});

test('3.14 a file that is not a store’s database is refused and not changed', () => {
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

/** The database of a backup without its seal. */
async function withoutSeal(file: string): Promise<string> {
  const check = await checkBackup(file);
  if (check.kind === 'unsound') throw new Error(check.reason);
  const bare = join(makeFolder(), 'bare.sqlite');
  copyFileSync(file, bare);
  truncateSync(bare, check.contentBytes);
  return bare;
}

test('3.14 a changed bit is detected wherever it is', async () => {
  const file = await makeBackup();
  const bytes = readFileSync(file);
  const random = seededRandom('bit flips');
  const damaged = join(makeFolder(), 'damaged.sqlite');
  // Places spread over the file, and each byte of the seal and of the header.
  const places = Array.from({ length: 60 }, (_, part) =>
    Math.floor(((part + random.int(1000) / 1000) * bytes.length) / 60),
  );
  for (let at = 1; at <= 48; at++) places.push(bytes.length - at);
  for (let at = 0; at < 100; at++) places.push(at);
  for (const at of places) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.int(8));
    writeFileSync(damaged, flipped);
    expect(await checkBackup(damaged), `byte ${at}`).toMatchObject({ kind: 'unsound' });
  }
  for (const sizeBytes of [bytes.length - 1, bytes.length - 48, bytes.length + 1]) {
    writeFileSync(damaged, bytes);
    truncateSync(damaged, sizeBytes);
    expect(await checkBackup(damaged), `${sizeBytes} bytes`).toMatchObject({ kind: 'unsound' });
  }
});

test.each([
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON documents BEGIN DELETE FROM documents; END'],
  ['a view', 'CREATE VIEW v AS SELECT * FROM documents'],
  ['a table', 'CREATE TABLE more (id)'],
  ['an index', 'CREATE INDEX i ON documents (json)'],
  ['a column', 'ALTER TABLE tables ADD COLUMN more TEXT'],
  ['a table less', 'DROP TABLE text_words'],
])('3.14 a backup with %s is refused, though its seal is right', async (_what, sql) => {
  const changed = await withoutSeal(await makeBackup());
  const database = new Database(changed);
  database.exec(sql);
  database.close();
  const refusal = { kind: 'unsound', reason: expect.stringContaining('something was added or removed') };
  await sealFile(changed);
  expect(await checkBackup(changed)).toEqual(refusal);
  const target = join(makeFolder(), 'database.sqlite');
  await expect(stageRestore(changed, target)).rejects.toMatchObject({ code: 'unsound_backup' });
  expect(readdirSync(join(target, '..'))).toEqual([]);
});

test('3.13 a backup removes the unfinished files of dead processes, but not those of living ones', async () => {
  const folder = makeFolder();
  const child = startChild('crashWriter.ts', join(makeFolder(), 'data'));
  await child.printed(1);
  const living = `living.${child.process.pid}.unfinished`;
  child.process.kill('SIGSTOP');
  writeFileSync(join(folder, living), 'half');
  writeFileSync(join(folder, 'yesterday.backup.999999999.unfinished'), 'half');
  writeFileSync(join(folder, 'yesterday.backup.999999999.unfinished-journal'), 'half');
  writeFileSync(join(folder, 'mine.unfinished'), 'of another program');
  const store = await makeNotes();
  await store.backup(join(folder, 'today.backup'));
  expect(readdirSync(folder).sort()).toEqual([living, 'mine.unfinished', 'today.backup']);
  child.process.kill('SIGKILL');
  await child.ended;
  await store.backup(join(folder, 'today.backup'));
  expect(readdirSync(folder).sort()).toEqual(['mine.unfinished', 'today.backup']);
});

test.runIf(process.platform !== 'win32')(
  '3.13 what somebody else has put into the folder is neither followed nor kept',
  async () => {
    const folder = makeFolder();
    const theirs = join(makeFolder(), 'theirs');
    writeFileSync(theirs, '');
    symlinkSync(theirs, join(folder, `today.backup.${process.pid}.unfinished`));
    symlinkSync(theirs, join(folder, 'today.backup'));
    await (await makeNotes()).backup(join(folder, 'today.backup'));
    expect(readFileSync(theirs, 'utf8')).toBe('');
    expect(lstatSync(join(folder, 'today.backup')).isFile()).toBe(true);
  },
);

test.runIf(process.platform !== 'win32')(
  '3.14 a restore syncs its folder after each change of names',
  async () => {
    const target = join(makeFolder(), 'database.sqlite');
    const store = openStore({ file: target });
    await store.close();
    const staged = await stageRestore(await makeBackup(), target);
    const folder = await open(join(target, '..'), 'r');
    onTestFinished(() => folder.close());
    const sync = vi.spyOn(Object.getPrototypeOf(folder), 'sync');
    await staged.swap();
    expect(sync).toHaveBeenCalledTimes(2);
    await staged.finish();
    expect(sync).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  },
);

test.runIf(process.platform !== 'win32')('3.13 a backup can be read only by its owner', async () => {
  expect(statSync(await makeBackup()).mode & 0o777).toBe(0o600);
});
