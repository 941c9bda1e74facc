/** @module-tag deep */
import { execFileSync } from 'node:child_process';
import { watch } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { checkStory, slugOf } from '../../convex/catalogue/storyInput.ts';
import { sealFile } from '../../embedded/storage/backupSeal.ts';
import { LibraryClient } from '../../server/library/libraryClient.ts';
import { makeFolder, makeReadOnly, storiesIn, storyFile, writeFiles } from '../server/library/fixtures.ts';
import { oddStories } from '../server/library/oddStories.ts';
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

test('an import of links, pipes, devices and files made to be slow adds the one story that is sound', async () => {
  const folder = await makeFolder();
  const narrated = storyFile('en', 'Text.', ['narrator: Lipi']);
  const head = 'title: T\nlanguage: en\nauthor: Lipi\nlicence: CC0-1.0';
  const aliases = Array.from({ length: 9 }, (_, level) => {
    const inner = level === 0 ? 'x' : `*a${level - 1}`;
    return `a${level}: &a${level}\n  [${Array(9).fill(inner).join(', ')}]`;
  });
  const parts = Array.from({ length: 20_000 }, () => ({ file: 'en.mp3', durationSeconds: 1 }));
  await writeFiles(folder, {
    'sound/en.md': storyFile('en', 'A sound story.'),
    'keys/en.md': narrated,
    'pipe-sound/en.md': narrated,
    'large/en.md': '',
    'folder/en.md/note.txt': 'A folder named like a story.',
    'aliases/en.md': `---\n${aliases.join('\n')}\n---\n\nText.\n`,
    'fields/en.md': `---\n${head}\n${Array.from({ length: 200_000 }, (_, n) => `k${n}: v`).join('\n')}\n---\n\nText.\n`,
    'title/en.md': `---\n${head.replace('T\n', `a${'\u0301'.repeat(400_000)}\n`)}\n---\n\nText.\n`,
    'parts/en.md': narrated,
    'parts/en.timings.json': JSON.stringify({ narrator: 'Lipi', parts }),
    'lies/en.md': narrated,
    'lies/en.mp3': '<script>alert(1)</script>',
    'script/en.md': storyFile('en', 'Text.', ['source: {name: A magazine, url: "javascript:alert(1)"}']),
    'nowhere/en.md': storyFile('en', 'Text.', ['source: {name: A magazine, url: nowhere}']),
  });
  await symlink(join(server().dataDir, 'signing.keys.json'), join(folder, 'keys/en.mp3'));
  await mkdir(join(folder, 'device'));
  await mkdir(join(folder, 'pipe'));
  await symlink('/dev/zero', join(folder, 'device/en.md'));
  execFileSync(
    'mkfifo',
    ['pipe/en.md', 'pipe-sound/en.mp3'].map((name) => join(folder, name)),
  );
  await truncate(join(folder, 'large/en.md'), 10_000_000_000);

  await underAttack(server(), { seconds: 60 }, async () => {
    const { code, output } = await command('import', folder);
    expect(output).not.toMatch(/^ +at /m);
    for (const name of [
      'keys',
      'pipe',
      'pipe-sound',
      'device',
      'large',
      'folder',
      'aliases',
      'fields',
      'title',
      'parts',
      'lies',
      'script',
      'nowhere',
    ]) {
      expect(output, name).toContain(join(folder, name, 'en.md'));
    }
    expect(code, output).toBe(1);
  });
  const { value } = await server().call('query', 'feed:changes', {
    scope: 'catalogue',
    after: 0,
    limit: 500,
  });
  const { rows } = value as { rows: { work: string; narration?: object }[] };
  const imported = rows.filter(({ work }) =>
    /sound|keys|pipe|device|large|folder|aliases|fields|title|parts|lies|script|nowhere/.test(work),
  );
  expect(imported).toMatchObject([{ work: 'sound' }]);
  expect(imported[0]?.narration).toBeUndefined();
});

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

test('every odd story that the library accepts comes back from an export of the running server', async () => {
  const stories = [...oddStories()].filter((story) => checkStory(story) === null);
  for (let at = 0; at < stories.length; at += 50) {
    await server().operate('mutation', 'library:upsertStories', { stories: stories.slice(at, at + 50) });
  }
  const before = await storiesIn(new LibraryClient(server().origin, server().adminKey));
  for (const story of stories) expect(before).toHaveProperty([slugOf(story)]);
  const to = await AttackedServer.start(0);
  onTestFinished(() => to.close());
  const folder = join(await makeFolder(), 'out');
  await underAttack(server(), { seconds: 60 }, async () => {
    await rm(folder, { recursive: true, force: true });
    expect(await command('export', folder)).toMatchObject({ code: 0 });
    const imported = await startLibraryProcess(['import', folder, '--data', to.dataDir]).ended;
    expect(imported.code, imported.output).toBe(0);
  });
  expect(to.ending).toBeNull();
  expect(await storiesIn(new LibraryClient(to.origin, to.adminKey))).toEqual(before);
});
