import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import type { LibraryClient } from '../../../server/library/libraryClient.ts';
import { SourceFolder } from '../../../server/library/sourceFolder.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeMp4 } from '../../shared/audioFile/makeMp4.ts';
import { makeFolder, startLibrary, storybook, storyFile, writeFiles } from './fixtures.ts';

/** How many bytes of each opened file were read, by its path. */
const readBytes = new Map<string, number>();

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (path: string, flags: number) => {
      const handle = await real.open(path, flags);
      const read = handle.read.bind(handle) as (...args: unknown[]) => Promise<{ bytesRead: number }>;
      readBytes.set(path, 0);
      const counting = async (...args: unknown[]) => {
        const answer = await read(...args);
        readBytes.set(path, (readBytes.get(path) ?? 0) + answer.bytesRead);
        return answer;
      };
      return Object.assign(handle, { read: counting });
    },
  };
});

const credits = (language: string) => ['* License: [CC-BY]', '* Text: Asha', `* Language: ${language}`];

/** Imports a folder, and returns the reason for each broken file by its path in the folder. */
async function importFolder(client: LibraryClient, folder: string) {
  const { sources } = await openStoryFolder(folder);
  const report = await importCollection({ client, sources, existing: 'replace', now: Date.now() });
  const reasons = Object.fromEntries(
    report.broken.map(({ path, reason }) => [path.slice(folder.length + 1), reason]),
  );
  return { ...report, reasons };
}

async function listenAt(path: string): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(path, resolve));
}

test('only regular files inside the folder are read; others are named, and the rest is imported', async () => {
  const { client } = await startLibrary();
  const outside = await makeFolder();
  const folder = await makeFolder();
  await writeFiles(outside, {
    'signing.keys.json': '{"private": "key"}',
    'sound.mp3': makeMp3(2),
    'en.md': storyFile('en', 'Outside.'),
    'elsewhere/en.md': storyFile('en', 'Outside.'),
  });
  const narrated = storyFile('en', 'Text.', ['narrator: Asha']);
  await writeFiles(folder, {
    'keys/en.md': narrated,
    'linked-sound/en.md': narrated,
    'linked-text/or.md': storyFile('or', 'Inside.'),
    'linked-times/en.md': storyFile('en', 'Text.'),
    'pipes/or.md': storyFile('or', 'Inside.'),
    'pipe-sound/en.md': narrated,
    'folders/or.md': storyFile('or', 'Inside.'),
    'folders/en.md/note.html': 'A folder named like a story.',
    'sockets/or.md': storyFile('or', 'Inside.'),
    'large/en.md': '',
    'large-sound/en.md': narrated,
    'large-sound/en.mp3': '',
    'books/0001_one.md': storybook('One', ['Page.'], credits('books')),
    'en/0001_one.md': storybook('One', ['Page.'], credits('en')),
    'sound/en.md': narrated,
    'sound/en.mp3': makeMp3(2),
  });
  await symlink(join(outside, 'signing.keys.json'), join(folder, 'keys/en.mp3'));
  await symlink(join(outside, 'sound.mp3'), join(folder, 'linked-sound/en.mp3'));
  await symlink('/dev/zero', join(folder, 'linked-text/en.md'));
  await symlink(join(outside, 'signing.keys.json'), join(folder, 'linked-times/en.timings.json'));
  await symlink(join(outside, 'elsewhere'), join(folder, 'linked-work'));
  await symlink('/dev/zero', join(folder, 'en/0002_two.md'));
  await symlink('/dev/zero', join(folder, 'en/README.md'));
  execFileSync(
    'mkfifo',
    ['pipes/en.md', 'pipe-sound/en.mp3'].map((name) => join(folder, name)),
  );
  await listenAt(join(folder, 'sockets/en.md'));
  await truncate(join(folder, 'large/en.md'), 10_000_000_000);
  await truncate(join(folder, 'large-sound/en.mp3'), 1_000_000_000);

  const { reasons, added } = await importFolder(client, folder);
  expect(reasons).toEqual({
    'keys/en.md': 'en.mp3: it is a symbolic link',
    'linked-sound/en.md': 'en.mp3: it is a symbolic link',
    'linked-text/en.md': 'it is a symbolic link',
    'linked-times/en.md': 'en.timings.json: it is a symbolic link',
    'linked-work': 'it is a symbolic link',
    'en/0002_two.md': 'it is a symbolic link',
    'en/README.md': 'it is a symbolic link',
    'pipes/en.md': 'it is not a regular file',
    'pipe-sound/en.md': 'en.mp3: it is not a regular file',
    'folders/en.md': 'it is a folder',
    'sockets/en.md': 'it is not a regular file',
    'large/en.md': 'it is larger than 4 MB',
    'large-sound/en.md': 'en.mp3: it is larger than 100 MB',
    'books/0001_one.md': expect.stringContaining('not a valid language code'),
  });
  for (const large of ['large/en.md', 'large-sound/en.mp3']) {
    expect(readBytes.get(join(folder, large)), large).toBe(0);
  }
  expect(readBytes.get(join(folder, 'sound/en.mp3'))).toBe(makeMp3(2).length);
  const slugs = [];
  for await (const { slug, preview } of client.listStories()) slugs.push(`${slug} ${preview}`);
  expect(slugs.map((line) => line.replace(/^lipi-library-\S+-0001/, 'book'))).toEqual([
    'folders/or Inside.',
    'linked-text/or Inside.',
    'book/en Page.',
    'pipes/or Inside.',
    'sockets/or Inside.',
    'sound/en Text.',
  ]);
  expect(added).toBe(6);
});

test('neither a device nor a file outside the folder is read', async () => {
  const devices = await SourceFolder.open('/dev');
  await expect(devices.read('zero', 1000)).rejects.toThrow('it is not a regular file');
  const folder = await makeFolder();
  await writeFiles(folder, { 'secret.md': 'secret', 'inside/en.md': 'text' });
  const inside = await (await SourceFolder.open(folder)).folder('inside');
  for (const name of ['../secret.md', '..', '.', 'a/b', 'a\0b']) {
    await expect(inside.read(name, 1000)).rejects.toThrow('it is not in this folder');
  }
});

test('the named folder may be a link, but a work folder that was replaced by a link is not read', async () => {
  const folder = await makeFolder();
  await writeFiles(folder, {
    'real/work/en.md': storyFile('en', 'Text.'),
    'other/en.md': storyFile('en', 'Other.'),
  });
  await symlink(join(folder, 'real'), join(folder, 'latest'));
  const [source] = (await openStoryFolder(join(folder, 'latest'))).sources;
  expect((await source?.load())?.story.content).toBe('Text.');
  execFileSync('mv', [join(folder, 'real/work'), join(folder, 'real/moved')]);
  await symlink(join(folder, 'other'), join(folder, 'real/work'));
  await expect(source?.load()).rejects.toThrow('its folder was replaced by a symbolic link');
});

test('no file can end an import, whatever it holds', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  const head = 'title: T\nlanguage: en\nauthor: A\nlicence: CC0-1.0';
  const file = (frontMatter: string) => `---\n${frontMatter}\n---\n\nText.\n`;
  const parts = Array.from({ length: 20_000 }, () => ({ file: 'en.mp3', durationSeconds: 1 }));
  const bomb = Array.from({ length: 9 }, (_, level) => {
    const inner = level === 0 ? 'x' : `*a${level - 1}`;
    return `a${level}: &a${level}\n  [${Array(9).fill(inner).join(', ')}]`;
  });
  await writeFiles(folder, {
    'bomb/en.md': file(`${bomb.join('\n')}\n${head}`),
    'keys/en.md': file(Array.from({ length: 200_000 }, (_, key) => `k${key}: v`).join('\n')),
    'few-keys/en.md': file(Array.from({ length: 9000 }, (_, key) => `k${key}:`).join('\n')),
    'deep/en.md': file(`credits: ${'['.repeat(60_000)}`),
    'tag/en.md': file(`${head}\ncredits: [!!js/function "x"]`),
    'proto/en.md': file(`${head}\n__proto__: {polluted: yes}\nconstructor: x`),
    'proto-source/en.md': file(`${head}\nsource: {__proto__: {name: N}, url: 'https://example.org'}`),
    'long/en.md': file(head.replace('title: T', `title: ${'T'.repeat(5000)}`)),
    'nul/en.md': file(`${head}\nnarrator: "a"`).replace('Text.', 'Te\0xt.'),
    'latin/en.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]),
    'mark/en.md': `\ufeff${storyFile('en', 'Text.')}`,
    'parts/en.md': storyFile('en', 'Text.'),
    'parts/en.timings.json': JSON.stringify({ narrator: 'N', parts }),
    'many/en.md': storyFile('en', 'Text.', ['narrator: N']),
    ...Object.fromEntries(Array.from({ length: 41 }, (_, part) => [`many/en-${part + 1}.mp3`, ''])),
    'times/en.md': storyFile('en', 'Text.'),
    'times/en.timings.json': `{"parts": [], "sentences": [${Array(4001).fill('{}').join(',')}]}`,
    'endless/en.md': storyFile('en', 'Text.'),
    'endless/en.timings.json': '{"narrator": "N", "parts": [{"file": "en.mp3", "durationSeconds": 1e999}]}',
    'json/en.md': storyFile('en', 'Text.'),
    'json/en.timings.json': '['.repeat(3_000_000),
    'lies/en.md': storyFile('en', 'Text.', ['narrator: N']),
    'lies/en.mp3': 'This is no sound.',
    'other-type/en.md': storyFile('en', 'Text.', ['narrator: N']),
    'other-type/en.mp3': makeMp4(),
    'en/0003_credits.md': `# T\n${'* A: b\n'.repeat(500_000)}`,
    'en/README.md': `1 | ${'[](http://a'.repeat(300_000)}`,
  });
  await mkdir(Buffer.concat([Buffer.from(`${folder}/bytes`)]));
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/bytes/`), Buffer.from([0xff]), Buffer.from('.md')]),
    'x',
  );
  const { reasons, added } = await importFolder(client, folder);
  expect(reasons).toEqual({
    'keys/en.md': 'its front matter is longer than 64 KB',
    'few-keys/en.md': 'its front matter is too complex',
    'deep/en.md': 'its front matter has values nested too deeply',
    'tag/en.md': expect.stringContaining('not YAML: Unresolved tag'),
    'proto-source/en.md': 'its source has no name',
    'long/en.md': 'its title is too long',
    'nul/en.md': 'it is not text: it contains NUL bytes',
    'latin/en.md': 'it is not UTF-8',
    'parts/en.md': 'en.timings.json: it has more than 40 parts',
    'many/en.md': 'its narration has more than 40 files',
    'times/en.md': 'en.timings.json: it has more than 4000 sentences',
    'endless/en.md': 'en.timings.json: it gives no duration for en.mp3',
    'json/en.md': expect.stringContaining('en.timings.json: it is not JSON'),
    'lies/en.md': expect.stringContaining('en.mp3: It is not an audio file.'),
    'en/0003_credits.md': 'it has more than 500 credits',
    'bytes/\ufffd.md': 'its name is not UTF-8',
  });
  expect(added).toBe(4);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const rows = [];
  for await (const row of client.listStories()) rows.push(row);
  expect(rows.map(({ slug, narration }) => [slug, narration?.parts[0]?.mimeType])).toEqual([
    ['bomb/en', undefined],
    ['mark/en', undefined],
    ['other-type/en', 'audio/mp4'],
    ['proto/en', undefined],
  ]);
});

test('a work folder with folders in it is read by itself, and a work may be named like a story file', async () => {
  const folder = await makeFolder();
  await writeFiles(folder, {
    'work/en.md': storyFile('en', 'Text.'),
    'work/pictures/one.png': 'x',
    'works/or.md/en.md': storyFile('en', 'Text.'),
    'works/0001_a.md/en.md': storyFile('en', 'Text.'),
  });
  const paths = async (name: string) =>
    (await openStoryFolder(join(folder, name))).sources.map(({ path }) => path.slice(folder.length + 1));
  expect(await paths('work')).toEqual(['work/en.md']);
  expect(await paths('works')).toEqual(['works/0001_a.md/en.md', 'works/or.md/en.md']);
});
