/** @module-tag deep */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { makeFolder, storyFile, writeFiles } from '../server/library/fixtures.ts';
import { startLibraryProcess } from '../server/library/runLibrary.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

/** Of the checksum at the end of a backup. */
const checksumBytes = 48;

const server = serverForTests();

/** Runs `npm run library -- …` on the running server's data folder, as an operator does. */
async function command(...args: string[]) {
  return await startLibraryProcess([...args, '--data', server().dataDir]).ended;
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
    /sound|keys|pipe|device|large|folder|aliases|fields|title|parts|lies/.test(work),
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
  await underAttack(server(), { seconds: 60 }, async () => {
    for (const share of [0.0001, 0.5, 0.99999]) {
      const flipped = Buffer.from(bytes);
      const at = Math.floor(bytes.length * share);
      flipped[at] = (flipped[at] ?? 0) ^ 16;
      await writeFile(damaged, flipped);
      await expectRefused(`a bit at ${share}`);
    }
    await writeFile(damaged, bytes.subarray(0, bytes.length - checksumBytes));
    const database = new Database(damaged);
    database.exec('CREATE TRIGGER t AFTER INSERT ON documents BEGIN DELETE FROM documents; END');
    database.close();
    await expectRefused('a trigger');
  });

  async function expectRefused(what: string): Promise<void> {
    const { code, output } = await command('restore', damaged);
    expect(output, what).toContain('this backup cannot be restored');
    expect(output, what).not.toMatch(/^ +at /m);
    expect(code, what).toBe(1);
  }
});
