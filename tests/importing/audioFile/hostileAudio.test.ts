import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readAudioFile } from '../../../src/importing/audioFile/readAudioFile.ts';
import { readMp3 } from '../../../src/importing/audioFile/readMp3.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { box, joined, makeMp4, words } from './makeMp4.ts';

const letters = (text: string) => new TextEncoder().encode(text);

const wholeBytes = 16 * 1024 * 1024;

/** Fills a file of the largest size with a repeated pattern after a prefix. */
function filled(beginning: readonly number[], pattern: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wholeBytes);
  bytes.set([...beginning, ...pattern]);
  for (let held = pattern.length; beginning.length + held < bytes.length; held *= 2) {
    bytes.copyWithin(beginning.length + held, beginning.length, beginning.length + held);
  }
  return bytes;
}

const emptyTag = [...letters('ID3'), 4, 0, 0, 0, 0, 0, 0];
const ftyp = [...box('ftyp', letters('M4A '), words(0))];
const flac = [...letters('fLaC'), 0, 0, 0, 34, ...new Uint8Array(34)];

/** A fragmented M4A with this run repeated `count` times in one fragment. */
function fragments(run: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const runs = joined(...Array.from({ length: count }, () => run));
  const moof = box('moof', box('traf', box('tfhd', words(0x020000, 1)), runs));
  return joined(makeMp4({ durationMs: 0 }), moof);
}

test.each<readonly [string, () => Uint8Array<ArrayBuffer>]>([
  ['sync bytes alone', () => filled([], [0xff])],
  ['heads of frames without frames', () => filled([], [0xff, 0xfb, 0x90, 0])],
  ['heads of the shortest frames, which end nowhere', () => filled([], [0xff, 0xf3, 0x14])],
  [
    'frames with leftovers of a byte between them',
    () => filled([], [0xff, 0xf3, 0x14, 0xc0, ...Array(20).fill(0xff), 0xff]),
  ],
  ['a tag of 256 MB', () => filled([...letters('ID3'), 4, 0, 0, 127, 127, 127, 127], [0xff, 0xfb])],
  [
    'a tag of more than its digits may say',
    () => filled([...letters('ID3'), 4, 0, 0, 255, 255, 255, 255], [0]),
  ],
  ['tags without content', () => filled([], emptyTag)],
  ['boxes without content', () => filled(ftyp, [0, 0, 0, 8, ...letters('free')])],
  [
    'tracks without content',
    () => filled([...ftyp, 0, 0xff, 0, 0, ...letters('moov')], [0, 0, 0, 8, ...letters('trak')]),
  ],
  ['boxes that end with the file, in one another', () => filled(ftyp, [0, 0, 0, 0, ...letters('moov')])],
  ['a box of 2^32 bytes', () => filled([...ftyp, 255, 255, 255, 255, ...letters('moov')], [0])],
  [
    'a box of 2^64 bytes',
    () => filled([...ftyp, 0, 0, 0, 1, ...letters('moov'), ...Array(8).fill(255)], [0]),
  ],
  ['boxes shorter than their head', () => filled([...ftyp, 0, 0, 0, 7, ...letters('moov')], [0])],
  [
    'descriptions without end',
    () => {
      const entry = box('mp4a', filled([], [...letters('esds')]).subarray(0, wholeBytes - 4096));
      return makeMp4({ entry });
    },
  ],
  ['FLAC blocks without content', () => filled(flac, [4, 0, 0, 0])],
  ['a FLAC block of 16 MB', () => filled([...flac, 4, 255, 255, 255], [0])],
  ['runs that count samples of others', () => fragments(box('trun', words(0x100, 200_000)), 100_000)],
  ['runs that count 2^32 samples', () => fragments(box('trun', words(0, 0xffffffff)), 100_000)],
  [
    'many fragments beside many boxes',
    () => {
      const many = (type: string, count: number) => Array.from({ length: count }, () => box(type));
      const movie = makeMp4({ durationMs: 0, more: [joined(...many('free', 100_000))] });
      const moof = box('moof', box('traf', box('tfhd', words(0x020000, 1))));
      return joined(movie, ...Array.from({ length: 100_000 }, () => moof));
    },
  ],
])('%s are refused quickly', async (_what, make) => {
  const bytes = make();
  const { kind } = readAudioFile(bytes);
  expect(kind).toBe('refused');
});

test('tags between recordings are skipped, up to more than anybody joins', () => {
  const joinedBy = (count: number) =>
    joined(makeMp3(1), ...Array.from({ length: count }, () => new Uint8Array(emptyTag)), makeMp3(1));
  expect(readMp3(joinedBy(1000))?.kind).toBe('sound');
  expect(readMp3(joinedBy(20_000))).toBeNull();
});

test('a file cut at any point is refused or shorter, and never throws', async () => {
  const mp3 = new Uint8Array(await readFile('seed/dust/or.mp3')).subarray(0, 4000);
  const m4a = makeMp4({ durationMs: 0, fragments: [[500, 500], [250]] });
  for (const whole of [mp3, m4a, makeMp3(1)]) {
    for (let length = 0; length < whole.length; length += 1) {
      const read = readAudioFile(whole.slice(0, length));
      if (read.kind === 'audio') expect(read.durationSeconds).toBeLessThanOrEqual(2);
    }
  }
});
