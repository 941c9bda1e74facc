import { expect, onTestFinished, test, vi } from 'vitest';
import { droppedFiles, readPicked } from '../../../src/desk/bulk/pickedFiles.ts';

/** A dropped file; without `bytes` the browser cannot read it. */
function makeFile(fullPath: string, bytes?: string) {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
    bytes === undefined ? reject(new Error('NotReadableError')) : resolve(new File([bytes], name));
  return { isFile: true, isDirectory: false, fullPath, file };
}

/** A dropped folder, whose entries come one at a time; without `entries` the browser cannot list it. */
function makeFolder(fullPath: string, entries?: readonly object[]) {
  return {
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => {
      let next = 0;
      return {
        readEntries: (resolve: (entries: readonly object[]) => void, reject: (error: Error) => void) => {
          if (!entries) return reject(new Error('NotReadableError'));
          resolve(entries.slice(next, next + 1));
          next += 1;
        },
      };
    },
  };
}

/** The paths of dropped files, and those that cannot be read, with the reasons. */
async function drop(...entries: readonly object[]) {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const read = await readPicked(await droppedFiles({ items } as unknown as DataTransfer));
  if ('problem' in read) throw new Error(read.problem.kind);
  return { paths: read.picked.files.map(({ path }) => path), broken: read.picked.broken };
}

test('the files of dropped folders are found, and what cannot be read is named with the reason', async () => {
  const found = await drop(
    makeFile('/a.md', 'Text.'),
    makeFolder('/well', [
      makeFile('/well/hi.md', 'Text.'),
      makeFile('/well/gone.mp3'),
      makeFolder('/well/locked'),
      makeFolder('/well/.git'),
    ]),
  );
  const reason = 'it could not be read: it may have been moved or changed, or is damaged';
  expect(found).toEqual({
    paths: ['a.md', 'well/hi.md'],
    broken: [
      { path: 'well/gone.mp3', reason },
      { path: 'well/locked', reason },
    ],
  });
});

test('folders that are nested too deep are named', async () => {
  const nested = (depth: number, path: string): object =>
    makeFolder(path, depth === 17 ? [makeFile(`${path}/hi.md`, '')] : [nested(depth + 1, `${path}/a`)]);
  const found = await drop(nested(1, '/a'));
  const path = 'a/'.repeat(17).slice(0, -1);
  expect(found).toEqual({ paths: [], broken: [{ path, reason: 'it is nested more than 16 folders deep' }] });
});
