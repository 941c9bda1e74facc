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
import { makeFolder } from '../../makeFolder.ts';
import { startLibrary, storyFile, writeFiles } from './fixtures.ts';

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
  const outside = makeFolder();
  const folder = makeFolder();
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
    'sound/en.md': narrated,
    'sound/en.mp3': makeMp3(2),
  });
  await symlink(join(outside, 'signing.keys.json'), join(folder, 'keys/en.mp3'));
  await symlink(join(outside, 'sound.mp3'), join(folder, 'linked-sound/en.mp3'));
  await symlink('/dev/zero', join(folder, 'linked-text/en.md'));
  await symlink(join(outside, 'signing.keys.json'), join(folder, 'linked-times/en.timings.json'));
  await symlink(join(outside, 'elsewhere'), join(folder, 'linked-work'));
  execFileSync(
    'mkfifo',
    ['pipes/en.md', 'pipe-sound/en.mp3'].map((name) => join(folder, name)),
  );
  await listenAt(join(folder, 'sockets/en.md'));
  await mkdir(join(folder, 'bytes'));
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/bytes/`), Buffer.from([0xff]), Buffer.from('.md')]),
    'x',
  );
  await truncate(join(folder, 'large/en.md'), 10_000_000_000);
  await truncate(join(folder, 'large-sound/en.mp3'), 1_000_000_000);

  const { reasons, added } = await importFolder(client, folder);
  expect(reasons).toEqual({
    'keys/en.md': 'en.mp3: it is a symbolic link',
    'linked-sound/en.md': 'en.mp3: it is a symbolic link',
    'linked-text/en.md': 'it is a symbolic link',
    'linked-times/en.md': 'en.timings.json: it is a symbolic link',
    'linked-work': 'it is a symbolic link',
    'pipes/en.md': 'it is not a regular file',
    'pipe-sound/en.md': 'en.mp3: it is not a regular file',
    'sockets/en.md': 'it is not a regular file',
    'large/en.md': 'it is larger than 4 MB',
    'large-sound/en.md': 'en.mp3: it is larger than 100 MB',
    'bytes/\ufffd.md': 'its name is not UTF-8',
  });
  for (const large of ['large/en.md', 'large-sound/en.mp3']) {
    expect(readBytes.get(join(folder, large)), large).toBe(0);
  }
  expect(readBytes.get(join(folder, 'sound/en.mp3'))).toBe(makeMp3(2).length);
  const slugs = [];
  for await (const { slug, preview } of client.listStories()) slugs.push(`${slug} ${preview}`);
  expect(slugs).toEqual([
    'folders/or Inside.',
    'linked-text/or Inside.',
    'pipes/or Inside.',
    'sockets/or Inside.',
    'sound/en Text.',
  ]);
  expect(added).toBe(5);
});

test('neither a device nor a file outside the folder is read', async () => {
  const devices = await SourceFolder.open('/dev');
  await expect(devices.read('zero', 1000)).rejects.toThrow('it is not a regular file');
  const folder = makeFolder();
  await writeFiles(folder, { 'secret.md': 'secret', 'inside/en.md': 'text' });
  const inside = await (await SourceFolder.open(folder)).folder('inside');
  for (const name of ['../secret.md', '..', '.', 'a/b', 'a\0b']) {
    await expect(inside.read(name, 1000)).rejects.toThrow('it is not in this folder');
  }
});

test('the named folder may be a link, but a work folder that was replaced by a link is not read', async () => {
  const folder = makeFolder();
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
