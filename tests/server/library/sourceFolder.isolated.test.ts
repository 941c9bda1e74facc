import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openRegular, readBounded } from '../../../server/library/sourceFolder.ts';
import { BrokenFile } from '../../../src/importing/collectionFile.ts';
import { makeFolder } from '../../makeFolder.ts';
import { writeFiles } from './fixtures.ts';

/** What happens between checking a file and opening it, by the end of its path. */
const meanwhile = new Map<string, (path: string) => Promise<void>>();

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (path: string, flags: number) => {
      for (const [ending, act] of meanwhile) if (path.endsWith(ending)) await act(path);
      return real.open(path, flags);
    },
  };
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test.each([
  ['EACCES', 'you have no permission to read it'],
  ['ENOENT', 'it is missing'],
  ['EIO', 'it cannot be read (EIO)'],
])('a file that the system refuses to open with %s is reported as broken', async (code, reason) => {
  const folder = makeFolder();
  await writeFiles(folder, { [`${code}.md`]: 'text' });
  meanwhile.set(`${code}.md`, failing(code));
  await expect(openRegular(join(folder, `${code}.md`))).rejects.toThrow(new BrokenFile(reason));
});

test('a file that is replaced by a link, a folder or another file before it is opened is not read', async () => {
  const { rename, rm, symlink, mkdir } = await import('node:fs/promises');
  const folder = makeFolder();
  await writeFiles(folder, { 'secret.txt': 'secret', 'link.md': '', 'other.md': '', 'folder.md': '' });
  meanwhile.set('link.md', async (path) => {
    await rm(path);
    await symlink(join(folder, 'secret.txt'), path);
  });
  meanwhile.set('folder.md', async (path) => {
    await rm(path);
    await mkdir(path);
  });
  meanwhile.set('other.md', async (path) => {
    await writeFiles(folder, { new: 'new' });
    await rename(join(folder, 'new'), path);
  });
  const open = (name: string) => openRegular(join(folder, name));
  await expect(open('link.md')).rejects.toThrow('it is a symbolic link');
  await expect(open('folder.md')).rejects.toThrow('it was replaced while it was being opened');
  await expect(open('other.md')).rejects.toThrow('it was replaced while it was being opened');
});

test('an error of the program is not reported as a broken file', async () => {
  await expect(openRegular('a\0b')).rejects.toThrow(TypeError);
});

/** A handle of a file with this many bytes, read a few at a time; it counts what was read. */
function handleOf(heldBytes: number) {
  const read = { bytes: 0 };
  const handle = {
    read: (buffer: Uint8Array, offset: number, length: number) => {
      const bytesRead = Math.min(length, heldBytes - read.bytes, 1000);
      buffer.fill(7, offset, offset + bytesRead);
      read.bytes += bytesRead;
      return Promise.resolve({ bytesRead, buffer });
    },
  } as unknown as FileHandle;
  return { handle, read };
}

test.each([
  { says: 0, holds: 2500 },
  { says: 2500, holds: 2500 },
  { says: 9000, holds: 2500 },
  { says: 0, holds: 0 },
  { says: 10_000, holds: 10_000 },
  { says: 0, holds: 10_000 },
])('a file that claims $says bytes and holds $holds is read whole', async ({ says, holds }) => {
  const { handle } = handleOf(holds);
  const bytes = await readBounded({ handle, sizeBytes: says }, 10_000);
  expect(bytes).toEqual(new Uint8Array(holds).fill(7));
});

test('no more than the limit is read, whatever size a file claims and however much it holds', async () => {
  for (const says of [0, 500, 9999]) {
    const { handle, read } = handleOf(Number.POSITIVE_INFINITY);
    const reading = readBounded({ handle, sizeBytes: says }, 10_000);
    await expect(reading).rejects.toThrow('it is larger than 0.01 MB');
    expect(read.bytes).toBeLessThanOrEqual(10_001);
  }
  const { handle, read } = handleOf(1);
  await expect(readBounded({ handle, sizeBytes: 10_001 }, 10_000)).rejects.toThrow('larger');
  expect(read.bytes).toBe(0);
});
