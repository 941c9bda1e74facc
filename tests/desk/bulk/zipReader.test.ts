import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { findStories } from '../../../src/desk/bulk/foundStories.ts';
import { locatedFiles, readPicked } from '../../../src/desk/bulk/pickedFiles.ts';
import { zipEntries } from '../../../src/desk/bulk/zipReader.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const story = encode('---\ntitle: T\nlanguage: gu\nauthor: A\nlicence: CC0-1.0\n---\n\nText.\n');

const zipOf = (files: Zippable) => new Uint8Array(zipSync(files));
const listed = async (zip: Uint8Array<ArrayBuffer>) => (await zipEntries(new Blob([zip]))) ?? [];
const paths = async (zip: Uint8Array<ArrayBuffer>) => (await listed(zip)).map(({ path }) => path);

/** The offset of a file's entry in the central directory of a ZIP file. */
function headOf(zip: Uint8Array, path: string): number {
  const name = Buffer.from(zip).lastIndexOf(path);
  return name - 46;
}

async function find(zip: Uint8Array<ArrayBuffer>) {
  const read = await readPicked(locatedFiles([new File([zip], 'stories.zip')]));
  if ('problem' in read) throw new Error(read.problem.kind);
  return findStories(read.picked, () => Promise.resolve());
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

test('a name in code page 437 is read, and the Unicode path field goes before it', async () => {
  const path = encode('गाँव.md');
  const field = new Uint8Array([1, 0, 0, 0, 0, ...path]);
  for (const checksum of [crc32('cafe.md'), 1]) {
    new DataView(field.buffer).setUint32(1, checksum, true);
    const zip = zipOf({ 'cafe.md': [story, { extra: { 28789: field } }] });
    expect(await paths(zip)).toEqual([checksum === 1 ? 'cafe.md' : 'गाँव.md']);
  }
  const zip = zipOf({ 'caf_ _.md': story });
  zip.set([0x82, 0x20, 0xa5], headOf(zip, 'caf_ _.md') + 46 + 3);
  expect(await paths(zip)).toEqual(['café Ñ.md']);
});

test('a ZIP file that claims too many entries or a bad directory is rejected', async () => {
  const zip = zipOf({ 'a/gu.md': story });
  const end = new DataView(zip.buffer, zip.length - 22);
  end.setUint16(10, 0xfffe, true);
  expect(await zipEntries(new Blob([zip]))).toBeUndefined();
  end.setUint32(16, 0xfffffffe, true);
  expect(await zipEntries(new Blob([zip]))).toBeUndefined();
});
