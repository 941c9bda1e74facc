/** @module-tag deep */
import { watch } from 'node:fs';
import { chmod, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { sealFile } from '../../embedded/storage/backupSeal.ts';
import { makeFolder, makeReadOnly } from '../server/library/fixtures.ts';
import { type Ran, startLibraryProcess } from '../server/library/runLibrary.ts';
import { AttackedServer } from './attackedServer.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

/** Of the checksum at the end of a backup. */
const checksumBytes = 48;

const server = serverForTests();

/** Runs `npm run library -- …` on the running server's data folder, as an operator does. */
async function command(...args: string[]) {
  return await startLibraryProcess([...args, '--data', server().dataDir]).ended;
}

/** Expects a command to fail with a sentence, and without a stack trace. */
function expectSentence({ code, output }: Ran, sentence: string): void {
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ +at /m);
  expect(code, output).toBe(1);
}

test('a backup with a bit flipped anywhere, or with an added trigger, is not restored by the running server', async () => {
  const folder = await makeFolder();
  const backup = join(folder, 'lipi.backup');
  const damaged = join(folder, 'damaged.backup');
  expect(await command('backup', backup)).toMatchObject({ code: 0 });
  const bytes = await readFile(backup);
  const bare = bytes.subarray(0, bytes.length - checksumBytes);
  const head = async () => (await server().call('query', 'feed:head', { scope: 'catalogue' })).text;
  const before = await head();
  // Places spread over the file, the header and the checksum.
  const places = Array.from({ length: 16 }, (_, part) => Math.floor(((part + 0.5) * bytes.length) / 16));
  for (let at = 0; at < 100; at += 9) places.push(at);
  for (let at = 1; at <= checksumBytes; at += 7) places.push(bytes.length - at);
  await underAttack(server(), { seconds: 60 }, async () => {
    for (const [index, at] of places.entries()) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (index % 8));
      const response = await fetch(`${server().origin}/api/admin/restore`, {
        method: 'POST',
        headers: { authorization: `Convex ${server().adminKey}` },
        body: flipped,
      });
      expect([at, response.status]).toEqual([at, 400]);
      expect(await response.json()).toMatchObject({ code: 'UnsoundBackup' });
    }
    await writeFile(damaged, bytes.subarray(0, bytes.length - 1));
    expectSentence(await command('restore', damaged), 'this backup cannot be restored');
    await writeFile(damaged, bare);
    const database = new Database(damaged);
    database.exec('CREATE TRIGGER t AFTER INSERT ON documents BEGIN DELETE FROM documents; END');
    database.close();
    await sealFile(damaged);
    expectSentence(await command('restore', damaged), 'something was added or removed');
  });
  expect(await head()).toBe(before);
});

test('a backup to a full or read-only folder leaves nothing there, and the next backup clears what a killed one left', async () => {
  const folder = await makeFolder();
  const backup = join(folder, 'lipi.backup');
  await underAttack(server(), { seconds: 60 }, async () => {
    const full = startLibraryProcess(['backup', backup, '--data', server().dataDir], {
      largestFileBlocks: 100,
    });
    expectSentence(await full.ended, `cannot be written to ${backup}: the disk failed`);
    expect(await readdir(folder)).toEqual([]);
    // A folder that root cannot write to either.
    expectSentence(await command('backup', '/sys/lipi.backup'), 'cannot be written to /sys/lipi.backup');
    await killBackup(backup);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.unfinished$/)]);
    expect(await command('backup', backup)).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['lipi.backup']);
    await rm(backup);
  });
});

/** Kills a backup while it is being written. One that was faster is deleted, and another is begun. */
async function killBackup(backup: string): Promise<void> {
  const folder = dirname(backup);
  for (;;) {
    const { child, ended } = startLibraryProcess(['backup', backup, '--data', server().dataDir]);
    const watcher = watch(folder, () => child.kill('SIGKILL'));
    await ended;
    watcher.close();
    if (!(await readdir(folder)).includes('lipi.backup')) return;
    await rm(backup);
  }
}

test('commands on a folder that is impossible or read-only fail with a sentence', async () => {
  const folder = await makeFolder();
  const file = join(folder, 'story.txt');
  await writeFile(file, 'no folder');
  const copy = join(folder, 'data');
  await cp(server().dataDir, copy, { recursive: true });
  await rm(join(copy, 'host.json'), { force: true });
  await makeReadOnly(copy);
  await underAttack(server(), { seconds: 60 }, async () => {
    for (const [dataDir, sentence] of [
      [file, `${file} is not a folder`],
      [join(file, 'data'), `${file} is not one`],
      ['', 'LIPI_DATA_DIR is empty'],
      ['/dev/null', '/dev/null is not a folder'],
      [copy, `The data folder ${copy} cannot be written: `],
    ] as const) {
      const ran = await startLibraryProcess(['list'], { env: { LIPI_DATA_DIR: dataDir } }).ended;
      expectSentence(ran, sentence);
      expect(ran.output.trim().split('\n')).toHaveLength(1);
    }
  });
  await chmod(copy, 0o700);
});

test('in an existing folder that others may enter, only the owner can read the files, and the operator is warned', async () => {
  const open = await AttackedServer.start(0, 0o755);
  onTestFinished(() => open.close());
  await open.makePerson('someone@example.org');
  await underAttack(open, { seconds: 1 }, async () => {
    expect(open.output).toContain(`chmod 700 ${open.dataDir}`);
    expect(await modeOf(open.dataDir)).toBe('755');
    for (const name of await readdir(open.dataDir)) {
      expect([name, await modeOf(join(open.dataDir, name))]).toEqual([name, '600']);
    }
  });
});

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}
