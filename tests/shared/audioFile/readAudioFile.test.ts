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
    isHardToSeek: false,
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
  expect(readAudioFile(makeMp4())).toMatchObject({ kind: 'audio', mimeType, durationSeconds: 2 });
  const fragments = [
    [500, 500],
    [250, 125],
  ];
  expect(readAudioFile(makeMp4({ durationMs: 0, fragments }))).toMatchObject({
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

const id3v1 = joined(letters('TAG'), new Uint8Array(125));
/** Of `size` bytes without its head, which is as long as its foot. */
function makeApe(size: number, hasHead: boolean): Uint8Array {
  const foot = new Uint8Array(32);
  foot.set(letters('APETAGEX'));
  new DataView(foot.buffer).setUint32(12, size, true);
  new DataView(foot.buffer).setUint32(20, hasHead ? 0x80000000 : 0, true);
  return joined(hasHead ? foot : new Uint8Array(), new Uint8Array(size - 32).fill(0x41), foot);
}
const lyrics = joined(letters(`LYRICSBEGIN${'la '.repeat(30)}`), letters('000101'), letters('LYRICS200'));

test.each<readonly [string, readonly Uint8Array[], readonly Uint8Array[]]>([
  ['ID3v1 behind', [], [id3v1]],
  ['APE behind, with its head', [], [makeApe(20_000, true)]],
  ['APE behind, without one, and ID3v1', [], [makeApe(20_000, false), id3v1]],
  ['Lyrics3 and ID3v1 behind', [], [lyrics, id3v1]],
  [
    'two ID3v2 and padding before',
    [
      joined(letters('ID3'), new Uint8Array([4, 0, 0, 0, 0, 1, 0]), new Uint8Array(128).fill(7)),
      joined(letters('ID3'), new Uint8Array([3, 0, 0, 0, 0, 0, 9]), new Uint8Array(9).fill(7)),
      new Uint8Array(5000),
    ],
    [],
  ],
])('an MP3 is as long as its frames, with %s', (_what, before, behind) => {
  expect(readAudioFile(joined(...before, makeMp3(6), ...behind))).toMatchObject({
    kind: 'audio',
    durationSeconds: 6,
  });
});

test.each<readonly [string, Uint8Array]>([
  ['ID3v1', id3v1],
  ['an APE tag', makeApe(90, true)],
  ['zeros', new Uint8Array(512)],
  ['zeros and ID3v1', joined(new Uint8Array(100), id3v1)],
])('an M4A with %s behind its boxes is taken', (_what, behind) => {
  expect(readAudioFile(joined(makeMp4(), behind))).toMatchObject({ kind: 'audio', durationSeconds: 2 });
});

test('an M4A that is cut is no whole one for a tag behind it', () => {
  expect(readAudioFile(joined(makeMp4().slice(0, -50), id3v1))).toMatchObject({ kind: 'refused' });
});

/** A first frame of 8 kbit/s would be too short for it: one of 64, with a header that claims `frames`. */
function makeInfoFrame(frames: number, flags: number): Uint8Array {
  const frame = new Uint8Array(192);
  frame.set([0xff, 0xf3, 0x84, 0xc0]);
  frame.set(letters('Xing'), 13);
  new DataView(frame.buffer).setUint32(17, flags);
  new DataView(frame.buffer).setUint32(21, frames);
  return frame;
}

test.each([0, 1, 1000])(
  'an MP3 whose header claims %i frames is as long as those that there are',
  (claimed) => {
    expect(readAudioFile(joined(makeInfoFrame(claimed, 1), makeMp3(6)))).toMatchObject({
      kind: 'audio',
      durationSeconds: 6,
    });
  },
);

test('an MP3 that ends within a frame, and claims more, is said to be cut', () => {
  const whole = joined(makeInfoFrame(250, 1), makeMp3(6));
  expect(readAudioFile(whole.slice(0, -70))).toEqual({
    kind: 'refused',
    message: expect.stringContaining('It is cut off'),
  });
});

test('an MP3 of a variable bit rate says whether a jump in it lands where it should', () => {
  const louder = new Uint8Array(192 * 50);
  for (let at = 0; at < louder.length; at += 192) louder.set([0xff, 0xf3, 0x84, 0xc0], at);
  const vbri = new Uint8Array(192);
  vbri.set([0xff, 0xf3, 0x84, 0xc0]);
  vbri.set(letters('VBRI'), 36);
  const isHardToSeek = (...pieces: Uint8Array[]) => {
    const read = readAudioFile(joined(...pieces));
    return read.kind === 'audio' && read.isHardToSeek;
  };
  expect(isHardToSeek(makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeInfoFrame(175, 1), makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeInfoFrame(175, 1 | 4), makeMp3(3), louder)).toBe(false);
  expect(isHardToSeek(vbri, makeMp3(3), louder)).toBe(false);
  expect(isHardToSeek(makeMp3(3))).toBe(false);
  expect(isHardToSeek(makeInfoFrame(125, 1), makeMp3(3))).toBe(false);
});
