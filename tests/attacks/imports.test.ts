import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandRun, runLibrary, tellsStack } from './libraryCommand.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-nasty-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const head = (more: readonly string[] = []) =>
  `---\n${['title: A title', 'language: en', 'author: Lipi', 'licence: CC-BY-4.0', ...more].join('\n')}\n---\n\n`;

const aliasBomb = [
  'a: &a [x,x,x,x,x,x,x,x,x,x]',
  ...'bcdefghi'.split('').map((name, at) => {
    const before = 'abcdefgh'[at];
    return `${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]`;
  }),
];

/** Files that spoil one story each, by their path. */
const nasty: Readonly<Record<string, string>> = {
  'alias-bomb/en.md': `${head(aliasBomb)}Text.\n`,
  'many-keys/en.md': `${head(Array.from({ length: 200_000 }, (_, n) => `key${n}: x`))}Text.\n`,
  'deep-front/en.md': `${head([`deep: ${'['.repeat(50_000)}`])}Text.\n`,
  'spaces/en.md': `${head([`source: ${' '.repeat(100_000)}x`])}Text.\n`,
  'marks/en.md': `${head()}a${'\u0316\u0301'.repeat(300_000)}\n`,
  'script-source/en.md': `${head(['source: javascript:alert(1)', 'sourceUrl: javascript:alert(1)'])}Text.\n`,
  'many-parts/en.md': `${head(['narrator: Asha'])}Text.\n`,
  'many-parts/en.timings.json': JSON.stringify({
    narrator: 'Asha',
    synthetic: false,
    contentSha256: '0'.repeat(64),
    parts: Array.from({ length: 20_000 }, () => ({
      file: 'en.mp3',
      durationSeconds: 1,
      sizeBytes: 1,
      sha256: '0'.repeat(64),
    })),
    sentences: [],
  }),
  'no-sound/en.md': `${head(['narrator: Asha'])}Text.\n`,
  'no-sound/en.mp3': '<html><script>alert(1)</script></html>',
};

/** Links, devices and pipes, where the system has them: none of their stories may go in with what is behind them. */
async function plantSpecialFiles(): Promise<readonly string[]> {
  await mkdir(join(folder, 'a-folder', 'en.md'), { recursive: true });
  if (process.platform === 'win32') return ['a-folder'];
  await plant('linked-sound/en.md', `${head(['narrator: Asha'])}Text.\n`);
  await symlink(join(server().dataDir, 'signing.keys.json'), join(folder, 'linked-sound', 'en.mp3'));
  await mkdir(join(folder, 'endless'), { recursive: true });
  await symlink('/dev/zero', join(folder, 'endless', 'en.md'));
  await mkdir(join(folder, 'outside'), { recursive: true });
  await symlink(join(server().dataDir, 'admin.key'), join(folder, 'outside', 'en.md'));
  await mkdir(join(folder, 'pipe'), { recursive: true });
  expect(spawnSync('mkfifo', [join(folder, 'pipe', 'en.md')]).status).toBe(0);
  return ['a-folder', 'linked-sound', 'endless', 'outside', 'pipe'];
}

async function plant(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

test('of a folder with every nasty file, what is sound goes in, and each fault is named with its file', async () => {
  const specials = await plantSpecialFiles();
  for (const [path, content] of Object.entries(nasty)) await plant(path, content);
  await plant('sound/en.md', `${head()}A sound text.\n`);
  let run: CommandRun = { code: null, output: '', peakBytes: 0 };
  await underAttack(server(), { seconds: 40, acceptedBytes: () => 2_000_000 }, async () => {
    run = await runLibrary(['import', folder, '--data', server().dataDir]);
  });
  expect(run.code, run.output.slice(-2000)).toBe(1);
  expect(run.peakBytes).toBeLessThan(600 * 1024 * 1024);
  expect(tellsStack(run), run.output.slice(-2000)).toBe(false);
  const works = new Set(Object.keys(nasty).map((path) => dirname(path)));
  // Their texts are sound as far as they go: refused or taken, but never a crash.
  for (const name of ['marks', 'spaces']) works.delete(name);
  for (const name of [...specials, ...works]) expect(run.output).toContain(join(folder, name));

  const stories = (await server().operate('query', 'library:listStories', { after: '', limit: 500 })) as {
    work: string;
  }[];
  const listed = new Set(stories.map(({ work }) => work));
  expect(listed).toContain('sound');
  for (const name of [...specials, 'alias-bomb', 'many-keys', 'no-sound']) expect(listed).not.toContain(name);
  const secret = await readFile(join(server().dataDir, 'admin.key'), 'utf8');
  expect(run.output).not.toContain(secret.trim());
});

test('a folder that is a link, or nothing, is answered by a sentence', async () => {
  const missing = await runLibrary(['import', join(folder, 'nowhere'), '--data', server().dataDir]);
  expect(missing.code).not.toBe(0);
  expect(tellsStack(missing), missing.output).toBe(false);
});
