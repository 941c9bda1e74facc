import { constants, deflateRawSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findStories } from '../../../src/desk/bulk/importPlan.ts';
import { droppedFiles, locatedFiles, readPicked, zipEntries } from '../../../src/desk/bulk/pickedFiles.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const story = encode('---\ntitle: T\nlanguage: gu\nauthor: A\nlicence: CC0-1.0\n---\n\nText.\n');

const zipOf = (files: Zippable) => new Uint8Array(zipSync(files));

/** The offset of a file's entry in the central directory of a ZIP file. */
function headOf(zip: Uint8Array, path: string): number {
  const name = Buffer.from(zip).lastIndexOf(path);
  return name - 46;
}

async function find(zip: Uint8Array<ArrayBuffer>) {
  const read = await readPicked(locatedFiles([new File([zip], 'stories.zip')]));
  if ('problem' in read) throw new Error(read.problem);
  return findStories(read);
}

test('a file that unpacks to more than its stated size is rejected early, and the rest is found', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  // A sequence of deflate blocks: four gigabytes of zeros in four megabytes.
  const block = deflateRawSync(Buffer.alloc(16_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  const packed = new Uint8Array(Buffer.concat(Array.from({ length: 256 }, () => block)));
  const zip = zipOf({ 'bomb/gu.md': [packed, { level: 0 }], 'well/gu.md': story });
  new DataView(zip.buffer).setUint16(headOf(zip, 'bomb/gu.md') + 10, 8, true);
  new DataView(zip.buffer).setUint32(headOf(zip, 'bomb/gu.md') + 24, 1000, true);
  const before = process.memoryUsage().arrayBuffers;
  const found = await find(zip);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  expect(found.broken).toEqual([
    { path: 'bomb/gu.md', reason: 'it could not be read: it may have been moved or changed, or is damaged' },
  ]);
  expect(found.stories.map(({ path }) => path)).toEqual(['well/gu.md']);
});

test('damaged files are broken, and the rest is found, compressed or not', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const zip = zipOf({
    'a/gu.md': story,
    'b/gu.md': story,
    'c/gu.md': story,
    'd/gu.md': story,
    'e/gu.md': story,
    'ଗାଁ/gu.md': [story, { level: 0 }],
    'f/gu.md': [new TextEncoder().encode('Changed.'), { level: 0 }],
  });
  const view = new DataView(zip.buffer);
  // The sizes, the place, the method and the checksum are false.
  zip[Buffer.from(zip).indexOf('Changed.')] = 0;
  view.setUint32(headOf(zip, 'a/gu.md') + 24, story.length + 1, true);
  view.setUint32(headOf(zip, 'b/gu.md') + 42, 0xfffffff0, true);
  view.setUint32(headOf(zip, 'c/gu.md') + 20, 0x7fffffff, true);
  view.setUint16(headOf(zip, 'd/gu.md') + 10, 99, true);
  const found = await find(zip);
  expect(found.broken.map(({ path }) => path)).toEqual([
    ...['a/gu.md', 'b/gu.md', 'c/gu.md', 'd/gu.md', 'f/gu.md'],
  ]);
  expect(found.stories.map(({ path }) => path)).toEqual(['e/gu.md', 'ଗାଁ/gu.md']);
});

test('a file that is encrypted, compressed by another method or a link is broken for that reason', async () => {
  const zip = zipOf({ 'a/gu.md': story, 'b/gu.md': story, 'c/gu.md': story, 'd/gu.md': story });
  const view = new DataView(zip.buffer);
  view.setUint16(headOf(zip, 'a/gu.md') + 8, 1, true);
  for (const [path, method] of [
    ['b/gu.md', 9],
    ['c/gu.md', 14],
  ] as const) {
    view.setUint16(headOf(zip, path) + 10, method, true);
  }
  view.setUint8(headOf(zip, 'd/gu.md') + 5, 3);
  view.setUint16(headOf(zip, 'd/gu.md') + 40, 0o120_777, true);
  const reason =
    'it is compressed by a method that this page does not read: make the ZIP file again with ‘Deflate’';
  expect((await find(zip)).broken).toEqual([
    { path: 'a/gu.md', reason: 'it is encrypted: make the ZIP file again without a password' },
    { path: 'b/gu.md', reason },
    { path: 'c/gu.md', reason },
    { path: 'd/gu.md', reason: 'it is a symbolic link' },
  ]);
});

test('names in the code page of DOS, as older programs write them, are read as such', async () => {
  const zip = zipOf({ 'caf?/gu.md': story });
  // 0x82 is é in code page 437. Without bit 11 of its flags an entry's name is not UTF-8 (APPNOTE.TXT, appendix D).
  for (const at of [30, headOf(zip, 'caf?/gu.md') + 46]) zip[at + 'caf'.length] = 0x82;
  const found = await find(zip);
  expect(found.broken).toEqual([]);
  expect(found.stories.map(({ path }) => path)).toEqual(['café/gu.md']);
});

test('a ZIP file that claims too many entries or a bad directory is rejected', async () => {
  const zip = zipOf({ 'a/gu.md': story });
  const end = new DataView(zip.buffer, zip.length - 22);
  end.setUint16(10, 0xfffe, true);
  expect(await zipEntries(new Blob([zip]))).toBe('notZip');
  end.setUint32(16, 0xfffffffe, true);
  expect(await zipEntries(new Blob([zip]))).toBe('notZip');
});

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

async function drop(...entries: readonly object[]) {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const read = await readPicked(await droppedFiles({ items } as unknown as DataTransfer));
  if ('problem' in read) throw new Error(read.problem);
  return { paths: read.files.map(({ path }) => path), broken: read.broken };
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
