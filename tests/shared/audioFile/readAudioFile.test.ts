import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { audioSizeLimitBytes, readAudioFile } from '../../../src/shared/audioFile/readAudioFile.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeMp4 } from './makeMp4.ts';

const letters = (text: string) => new TextEncoder().encode(text);

/** The head of a FLAC file of 100 samples, and the beginning of a frame. */
function makeFlacHead(channels: number, rate: number): Uint8Array {
  const facts = [
    rate >> 12,
    (rate >> 4) & 255,
    ((rate & 15) << 4) | ((channels - 1) << 1),
    0xf0,
    0,
    0,
    0,
    100,
  ];
  const head = [0x80, 0, 0, 34, ...new Uint8Array(10), ...facts, ...new Uint8Array(16)];
  return joined(letters('fLaC'), new Uint8Array(head), new Uint8Array([0xff, 0xf8]));
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(pieces.flatMap((piece) => [...piece]));
}

test('a bundled narration lasts as long as its timings say, to the millisecond', async () => {
  const folder = 'seed/an-explanation-concerning-a-goat';
  const { parts } = JSON.parse(await readFile(`${folder}/gu.timings.json`, 'utf8'));
  expect(readAudioFile(await readFile(`${folder}/gu.mp3`))).toEqual({
    kind: 'audio',
    mimeType: 'audio/mpeg',
    durationSeconds: parts[0].durationSeconds,
  });
});

test('tags before and after the frames of an MP3 are passed over', () => {
  const id3 = joined(letters('ID3'), new Uint8Array([4, 0, 0, 0, 0, 0, 100]), new Uint8Array(100).fill(0xff));
  const id3v1 = joined(letters('TAG'), new Uint8Array(125));
  expect(readAudioFile(joined(id3, makeMp3(120), id3v1))).toMatchObject({
    kind: 'audio',
    durationSeconds: 120,
  });
});

test('the length of an M4A is its head’s, and of one in fragments that of their samples', () => {
  const mimeType = 'audio/mp4';
  expect(readAudioFile(makeMp4())).toEqual({ kind: 'audio', mimeType, durationSeconds: 2 });
  const fragments = [
    [500, 500],
    [250, 125],
  ];
  expect(readAudioFile(makeMp4({ durationMs: 0, fragments }))).toEqual({
    kind: 'audio',
    mimeType,
    durationSeconds: 1.375,
  });
});

test.each<readonly [string, Uint8Array, string]>([
  ['a text', letters('Once there was a village. '.repeat(400)), 'It is no audio file.'],
  [
    'a text after the tag of an MP3',
    joined(letters('ID3'), new Uint8Array(7), letters('A village. '.repeat(99))),
    'It is no audio',
  ],
  [
    'a text in which frames stand',
    joined(makeMp3(2), letters('A village. '.repeat(999))),
    'It is no audio file.',
  ],
  ['nothing', new Uint8Array(), 'The file is empty.'],
  ['what is too large', new Uint8Array(audioSizeLimitBytes + 1), 'The file is over 16 MB.'],
  ['what is too long', makeMp3(2 * 60 * 60 + 1), 'It is longer than two hours.'],
  ['a WAV file', joined(letters('RIFF....WAVEfmt '), new Uint8Array(99)), 'It is a WAV file.'],
  ['FLAC for music', makeFlacHead(2, 16_000), 'It is a FLAC file made for music'],
  ['FLAC at many samples', makeFlacHead(1, 44_100), 'It is a FLAC file made for music'],
  ['FLAC that ends with its head', makeFlacHead(1, 16_000).slice(0, 42), 'It is cut off'],
  ['an Ogg file', joined(letters('OggS'), new Uint8Array(99)), 'It is an Ogg file.'],
  ['a WebM file', joined(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), new Uint8Array(99)), 'It is a WebM file.'],
  ['a bare AAC stream', joined(new Uint8Array([0xff, 0xf1]), new Uint8Array(99)), 'It is a bare AAC stream.'],
  ['Opus in MP4', makeMp4({ sound: 'opus' }), 'The sound in it is not AAC.'],
  ['MP3 in MP4', makeMp4({ sound: 'mp3' }), 'The sound in it is not AAC.'],
  ['a film', makeMp4({ handler: 'vide' }), 'It is a film.'],
  ['an M4A without a sample', makeMp4({ durationMs: 0 }), 'There is no sound in it.'],
  ['an M4A that ends early', makeMp4().slice(0, -50), 'It is cut off'],
  ['an M4A whose head is cut', makeMp4().slice(0, 200), 'It is cut off'],
])('%s is refused and named', (_what, bytes, message) => {
  expect(readAudioFile(bytes)).toEqual({ kind: 'refused', message: expect.stringContaining(message) });
});

test('random bytes are refused quickly, and so is what claims to be an M4A', () => {
  let seed = 7;
  const bytes = Uint8Array.from({ length: 4_000_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  });
  expect(readAudioFile(bytes)).toMatchObject({ kind: 'refused' });
  bytes.set(letters('ftyp'), 4);
  expect(readAudioFile(bytes)).toMatchObject({ kind: 'refused' });
});
