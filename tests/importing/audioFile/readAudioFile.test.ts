import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { audioSizeLimitBytes, readAudioFile } from '../../../src/importing/audioFile/readAudioFile.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { mulberry32 } from '../../embedded/values/seededRandom.ts';
import { joined, type Mp4Given, makeMp4 } from './makeMp4.ts';

const letters = (text: string) => new TextEncoder().encode(text);

/** A mono FLAC file of half a second at 16 kHz: eight frames of constant samples, the last one shorter. */
const wholeFlac =
  'ZkxhQ4AAACIEAAQAAAAAAAAAA+gA8AAAH0AAAAAAAAAAAAAAAAAAAAAA//ilCACqABAAp3T/+KUIAa0AEAFLCf/4pQgCpAAQAv+L//il' +
  'CAOjABADE/b/+KUIBLYAEAQWiv/4pQgFsQAQBfr3//ilCAa4ABAGTnX/+HUIBwM/YwAQB7TD';

function makeFlac(channels = 1, rate = 16_000, claimedSamples = 8000): Uint8Array {
  const flac = Uint8Array.from(atob(wholeFlac), (letter) => letter.charCodeAt(0));
  flac.set([rate >> 12, (rate >> 4) & 255, ((rate & 15) << 4) | ((channels - 1) << 1), 0xf0], 18);
  new DataView(flac.buffer).setUint32(22, claimedSamples);
  return flac;
}

const zeros = new Uint8Array(99);
const id3v1 = joined(letters('TAG'), new Uint8Array(125));
/** An APE tag of `size` bytes, not counting its header, which is as long as its footer. */
function makeApe(size: number, hasHead: boolean): Uint8Array {
  const foot = new Uint8Array(32);
  foot.set(letters('APETAGEX'));
  new DataView(foot.buffer).setUint32(12, size, true);
  new DataView(foot.buffer).setUint32(20, hasHead ? 0x80000000 : 0, true);
  return joined(hasHead ? foot : new Uint8Array(), new Uint8Array(size - 32).fill(0x41), foot);
}
const lyrics = joined(letters(`LYRICSBEGIN${'la '.repeat(30)}`), letters('000101'), letters('LYRICS200'));
/** An ID3v2 tag with this many bytes after its header, with or without a footer. */
function id3(size: number, hasFoot = false): Uint8Array {
  const numbers = [4, 0, hasFoot ? 0x10 : 0, 0, 0, size >> 7, size & 127];
  const foot = hasFoot ? joined(letters('3DI'), new Uint8Array(numbers)) : new Uint8Array();
  return joined(letters('ID3'), new Uint8Array(numbers), new Uint8Array(size).fill(7), foot);
}

function durationOf(bytes: Uint8Array): number | string {
  const read = readAudioFile(bytes);
  return read.kind === 'audio' ? read.durationSeconds : read.message;
}

test('the duration of a bundled narration matches its timings, to the millisecond', async () => {
  const folder = 'seed/an-explanation-concerning-a-goat';
  const { parts } = JSON.parse(await readFile(`${folder}/gu.timings.json`, 'utf8'));
  expect(readAudioFile(await readFile(`${folder}/gu.mp3`))).toEqual({
    kind: 'audio',
    mimeType: 'audio/mpeg',
    durationSeconds: parts[0].durationSeconds,
    isHardToSeek: false,
  });
});

test('the duration of an M4A is that of its samples, in tables or fragments, whatever its headers claim', () => {
  const mimeType = 'audio/mp4';
  for (const claimedMs of [2000, 8000, 500, 0, 0xffffffff]) {
    expect(readAudioFile(makeMp4({ claimedMs }))).toMatchObject({ mimeType, durationSeconds: 2 });
  }
  expect(readAudioFile(makeMp4({ sound: 'opus' }))).toMatchObject({ mimeType, durationSeconds: 2 });
  const fragments = [
    [500, 500],
    [250, 125],
  ];
  for (const claimedMs of [0, 60_000]) {
    expect(readAudioFile(makeMp4({ durationMs: 0, claimedMs, fragments }))).toMatchObject({
      mimeType,
      durationSeconds: 1.375,
    });
  }
});

test.each<readonly [string, NonNullable<Mp4Given['edits']>, number]>([
  ['what the encoder put before and behind', [[1850, 100]], 1.85],
  [
    'silence, which is none of it',
    [
      [500, -1],
      [1900, 100],
    ],
    1.9,
  ],
  ['more than there is', [[8000, 100]], 1.9],
  ['no length, as in fragments', [[0, 100]], 1.9],
])('the edit list of an M4A that leaves out %s', (_what, edits, durationSeconds) => {
  expect(durationOf(makeMp4({ edits, claimedMs: 8000 }))).toBe(durationSeconds);
});

test.each([4, 8, 16] as const)('sample sizes of %i bits are read', (sizeBits) => {
  expect(readAudioFile(makeMp4({ sizeBits }))).toMatchObject({ mimeType: 'audio/mp4', durationSeconds: 2 });
  expect(durationOf(makeMp4({ sizeBits }).slice(0, -1))).toContain('It is incomplete');
});

test('an M4A with missing samples is reported as cut, wherever its boxes end', () => {
  const whole = makeMp4();
  const soundAt = whole.length - 100;
  const shorter = whole.slice(0, -50);
  new DataView(shorter.buffer).setUint32(soundAt - 8, 58);
  const toEnd = whole.slice(0, -1);
  new DataView(toEnd.buffer).setUint32(soundAt - 8, 0);
  const twice = makeMp4({ durationMs: 0, fragments: [Array(11).fill(100)] });
  for (const bytes of [shorter, toEnd, whole.slice(0, soundAt), whole.slice(0, soundAt - 8), twice]) {
    expect(durationOf(bytes)).toContain('It is incomplete');
  }
});

test('the duration of a FLAC file is that of its frames, and a header that claims more means it is cut', () => {
  const asVoice = (...given: Parameters<typeof makeFlac>) => readAudioFile(makeFlac(...given));
  const whole = { kind: 'audio', mimeType: 'audio/flac', durationSeconds: 0.5 };
  expect(asVoice()).toMatchObject(whole);
  expect(asVoice(1, 16_000, 0)).toMatchObject(whole);
  expect(asVoice(1, 16_000, 2000)).toMatchObject(whole);
  expect(readAudioFile(joined(makeFlac(1, 16_000, 0), zeros, id3v1))).toMatchObject(whole);
  const behind = [id3v1, makeApe(90, true), letters('\r\nsaved by hand\r\n'), id3(300)];
  for (const pieces of [...behind.map((tag) => [tag]), behind]) {
    expect(readAudioFile(joined(makeFlac(), ...pieces))).toMatchObject(whole);
    const cut = joined(makeFlac().slice(0, -9), ...pieces);
    expect(durationOf(cut)).toContain('It is incomplete');
  }
  expect(asVoice(1, 16_000, 8001)).toMatchObject({ message: expect.stringContaining('It is incomplete') });
});

test.each<readonly [string, Uint8Array, string]>([
  ['a text', letters('Once there was a village. '.repeat(400)), 'It is not an audio file.'],
  [
    'a text after the tag of an MP3',
    joined(letters('ID3'), new Uint8Array(7), letters('A village. '.repeat(99))),
    'It is not an audio',
  ],
  [
    'a text in which frames stand',
    joined(makeMp3(2), letters('A village. '.repeat(999))),
    'It is not an audio file.',
  ],
  ['nothing', new Uint8Array(), 'The file is empty.'],
  ['what is too large', new Uint8Array(audioSizeLimitBytes + 1), 'The file is over 16 MB.'],
  ['what is too long', makeMp3(2 * 60 * 60 + 1), 'It is longer than two hours.'],
  ['a WAV file', joined(letters('RIFF....WAVEfmt '), zeros), 'It is a WAV file. It is many times'],
  ['FLAC for music', makeFlac(2, 16_000), 'It is a FLAC file of music quality'],
  ['FLAC at many samples', makeFlac(1, 44_100), 'It is a FLAC file of music quality'],
  ['FLAC that ends with its head', makeFlac().slice(0, 42), 'It is incomplete'],
  ['FLAC behind a tag', joined(id3(9), makeFlac()), 'a FLAC file with a tag'],
  ['a large WAV file', joined(letters('BW64....WAVE'), zeros), 'It is a WAV file.'],
  [
    'an MP3 in free format',
    joined(id3(9), new Uint8Array([0xff, 0xfb, 0, 0]), zeros),
    'an MP3 without a stated',
  ],
  ['an MP3 in a WAV file', joined(letters('RIFF....WAVEfmt '), makeMp3(3)), 'It is a WAV file.'],
  ['a web page with a byte order mark', letters('\ufeff<body>404</body>'.repeat(9)), 'It is a web page.'],
  ['a web page', letters('\n<!DOCTYPE html><title>404</title>'.repeat(9)), 'It is a web page. Download'],
  [
    'what stands for a file',
    letters('version https://git-lfs.github.com/spec/v1\noid'),
    'pointer. Run ‘git lfs',
  ],
  ['AAC behind a tag', joined(id3(9), new Uint8Array([0xff, 0xf1, 0x50, 0x80])), 'a raw AAC stream.'],
  ['MP2', joined(new Uint8Array([0xff, 0xfd, 0xa0, 0]), zeros), 'It is an MP2 file.'],
  ['AAC behind two tags', joined(id3(9), id3(9), new Uint8Array([0xff, 0xf1, 0x50, 0x80])), 'a raw AAC'],
  ['an Ogg file behind zeros', joined(new Uint8Array(9), letters('OggS'), zeros), 'an Ogg file.'],
  ['an M4A behind a tag', joined(id3(9), makeMp4()), 'It is an M4A file with a tag before it.'],
  ['a protected M4A', makeMp4({ sound: 'protected' }), 'Its audio is copy-protected.'],
  ['an AVI film', joined(letters('RIFF....AVI LIST'), makeMp3(6)), 'It is a video.'],
  ['an old film', joined(new Uint8Array(4), letters('mdat'), zeros), 'a QuickTime file.'],
  ['an Ogg file', joined(letters('OggS'), zeros), 'It is an Ogg file. Older iPhones do not'],
  ['a WebM file', joined(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]), zeros), 'It is a WebM or'],
  ['a WavPack file', joined(letters('wvpk'), zeros), 'It is a WavPack file.'],
  ['a True Audio file', joined(letters('TTA1'), zeros), 'It is a True Audio file.'],
  ['an AU file', joined(letters('.snd'), zeros), 'It is an AU file.'],
  ['an MP3 that ends within its tag', id3(9000).subarray(0, 5000), 'It is incomplete'],
  ['a raw AAC stream', joined(new Uint8Array([0xff, 0xf1]), zeros), 'It is a raw AAC stream.'],
  ['MP3 in MP4', makeMp4({ sound: 'mp3' }), 'Its audio is neither AAC nor Opus.'],
  ['a film', makeMp4({ handler: 'vide' }), 'It is a video.'],
  ['an M4A without a sample', makeMp4({ durationMs: 0 }), 'It contains no audio.'],
  ['an M4A that ends early', makeMp4().slice(0, -50), 'It is incomplete'],
  ['an M4A that ends early, with a tag behind', joined(makeMp4().slice(0, -50), id3v1), 'It is incomplete'],
  ['an M4A whose head is cut', makeMp4().slice(0, 200), 'It is incomplete'],
])('%s is refused with a message', (_what, bytes, message) => {
  expect(durationOf(bytes)).toContain(message);
});

test('random bytes are refused, and so are those that claim to be an M4A', () => {
  const next = mulberry32(7);
  const bytes = Uint8Array.from({ length: 4_000_000 }, () => next() * 256);
  expect(readAudioFile(bytes)).toMatchObject({ kind: 'refused' });
  bytes.set(letters('ftyp'), 4);
  expect(readAudioFile(bytes)).toMatchObject({ kind: 'refused' });
});

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
  ['ID3v2 with a foot before', [id3(5000, true)], []],
  ['ID3v2 behind', [], [id3(5000, true)]],
  ['APE before', [makeApe(5000, true)], []],
  ['zeros behind', [], [new Uint8Array(5000)]],
  ['zeros and ID3v1 behind', [], [new Uint8Array(5000), id3v1]],
  ['a tag whose size is none', [joined(letters('ID3'), new Uint8Array([4, 0, 0, 0, 0, 0x80, 0, 7, 7]))], []],
])('the duration of an MP3 is that of its frames, with %s', (_what, before, behind) => {
  expect(durationOf(joined(...before, makeMp3(6), ...behind))).toBe(6);
});

test.each<readonly [string, Uint8Array]>([
  ['ID3v1', id3v1],
  ['an APE tag', makeApe(90, true)],
  ['zeros', new Uint8Array(512)],
  ['zeros and ID3v1', joined(new Uint8Array(100), id3v1)],
  ['ID3v2', id3(300, true)],
  ['ID3v2 without a foot', id3(300)],
  ['letters of no kind', letters('\r\nsaved by hand\r\n')],
])('an M4A followed by %s is accepted', (_what, behind) => {
  expect(durationOf(joined(makeMp4(), behind))).toBe(2);
});

/** A first frame with an info header that claims `frames`; at 64 kbit/s, because one at 8 is too short for it. */
function makeInfoFrame(frames: number, flags: number, given: InfoGiven = {}): Uint8Array {
  const frame = new Uint8Array(192);
  frame.set([0xff, 0xf3, 0x84, 0xc0]);
  frame.set(letters('Xing'), 13);
  const view = new DataView(frame.buffer);
  view.setUint32(17, flags);
  view.setUint32(21, frames);
  if (flags & 2) view.setUint32(25, given.bytes ?? 0);
  if (flags & 4)
    frame.set(Uint8Array.from({ length: 100 }, given.tableAt ?? ((_, at) => at)), flags & 2 ? 29 : 25);
  return frame;
}

interface InfoGiven {
  readonly bytes?: number;
  /** The seek table's place at a hundredth of the duration. */
  readonly tableAt?: (_: unknown, hundredth: number) => number;
}

function makeVbriFrame(frames: number, bytes: number): Uint8Array {
  const frame = new Uint8Array(192);
  frame.set([0xff, 0xf3, 0x84, 0xc0]);
  frame.set(letters('VBRI'), 36);
  new DataView(frame.buffer).setUint32(46, bytes);
  new DataView(frame.buffer).setUint32(50, frames);
  return frame;
}

test.each([0, 1, 1000])(
  'an MP3 whose header claims %i frames has the duration of its actual frames',
  (claimed) => {
    expect(durationOf(joined(makeInfoFrame(claimed, 1), makeMp3(6)))).toBe(6);
  },
);

test('concatenated recordings with tags have their total duration', () => {
  const bytes = joined(id3(3000), makeMp3(3), id3v1, id3(6000), makeMp3(3), id3v1);
  expect(durationOf(bytes)).toBe(6);
});

test('data of an unknown encoder is not taken for its padding', () => {
  const frame = makeInfoFrame(250, 15);
  frame.fill(0x55, 17 + 124);
  expect(durationOf(joined(frame, makeMp3(6)))).toBe(6);
});

test('an MP3 that ends within a frame, and claims more, is reported as cut', () => {
  for (const header of [makeInfoFrame(250, 1), makeVbriFrame(250, 0)]) {
    const whole = joined(header, makeMp3(6));
    expect(durationOf(whole)).toBe(6);
    const filled = joined(whole.slice(0, whole.length / 2), new Uint8Array(whole.length / 2));
    for (const cut of [whole.slice(0, -70), filled]) {
      expect(durationOf(cut)).toContain('It is incomplete');
    }
  }
});

test('an MP3 keeps its duration with many bytes of another kind before or after it', () => {
  const foreign = new Uint8Array(20_000).fill(0x41);
  for (const bytes of [joined(makeMp3(6), foreign), joined(foreign, makeMp3(6))]) {
    expect(durationOf(bytes)).toBe(6);
  }
});

test('an MP3 with a variable bit rate reports whether seeking in it is accurate', () => {
  const louder = new Uint8Array(192 * 50);
  for (let at = 0; at < louder.length; at += 192) louder.set([0xff, 0xf3, 0x84, 0xc0], at);
  const isHardToSeek = (...pieces: Uint8Array[]) => {
    const read = readAudioFile(joined(...pieces));
    return read.kind === 'audio' && read.isHardToSeek;
  };
  expect(isHardToSeek(makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeInfoFrame(175, 1), makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeInfoFrame(175, 1 | 4), makeMp3(3), louder)).toBe(false);
  expect(isHardToSeek(makeInfoFrame(700, 1 | 4), makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeInfoFrame(500, 1), makeMp3(3))).toBe(true);
  expect(isHardToSeek(makeInfoFrame(175, 1 | 4, { tableAt: () => 0 }), makeMp3(3), louder)).toBe(true);
  const sizeBytes = 192 + makeMp3(3).length + louder.length;
  for (const [bytes, isHard] of [
    [0, false],
    [sizeBytes, false],
    [4 * sizeBytes, true],
  ] as const) {
    expect(isHardToSeek(makeInfoFrame(175, 1 | 2 | 4, { bytes }), makeMp3(3), louder)).toBe(isHard);
    expect(isHardToSeek(makeVbriFrame(175, bytes), makeMp3(3), louder)).toBe(isHard);
  }
  expect(isHardToSeek(makeVbriFrame(700, 0), makeMp3(3), louder)).toBe(true);
  expect(isHardToSeek(makeMp3(3))).toBe(false);
  expect(isHardToSeek(makeInfoFrame(125, 1), makeMp3(3))).toBe(false);
});
