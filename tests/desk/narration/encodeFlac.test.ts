import { expect, test } from 'vitest';
import { encodeFlac } from '../../../src/desk/narration/recording/encodeFlac.ts';
import { readAudioFile } from '../../../src/shared/audioFile/readAudioFile.ts';
import { decodeFlac } from './decodeFlac.ts';

const noTurn = () => Promise.resolve();
const rate = 16_000;

function integers(samples: Float32Array): number[] {
  return Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767) + 0); // -0 is 0
}

/** The same numbers from 0 to 1 in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const voice = Float32Array.from({ length: rate * 3 + 123 }, (_, at) => {
  const seconds = at / rate;
  return 0.4 * Math.sin(2 * Math.PI * 180 * seconds) * Math.sin(2 * Math.PI * 2 * seconds);
});

test('a voice is restored bit by bit from less than half the bytes, and is valid narration audio', async () => {
  const bytes = await encodeFlac(voice, noTurn);
  const { samples, kinds } = decodeFlac(bytes);
  expect(samples).toEqual(integers(voice));
  expect([...kinds].every((kind) => kind.startsWith('fixed'))).toBe(true);
  expect(bytes.length).toBeLessThan(voice.length);
  expect(readAudioFile(bytes)).toEqual({
    kind: 'audio',
    mimeType: 'audio/flac',
    durationSeconds: Number((voice.length / rate).toFixed(3)),
    isHardToSeek: false,
  });
});

test('full-scale noise is restored, clipped, and takes hardly more than its samples', async () => {
  const next = random(11);
  const noise = Float32Array.from({ length: 9000 }, () => next() * 2.2 - 1.1);
  const bytes = await encodeFlac(noise, noTurn);
  const { samples, kinds } = decodeFlac(bytes);
  expect(samples).toEqual(integers(noise));
  expect([...kinds]).toContain('plain');
  expect(bytes.length).toBeLessThan(noise.length * 2 + 42 + 9 * 16);
});

test.each([0, 1, 2, 5, 1024, 1025])('%i samples are restored', async (length) => {
  const samples = voice.slice(0, length);
  expect(decodeFlac(await encodeFlac(samples, noTurn)).samples).toEqual(integers(samples));
});

test('encoding a long recording numbers its frames and yields to the page', async () => {
  let turns = 0;
  const seconds = 150; // over 2,048 frames, whose numbers take three bytes
  const silence = new Float32Array(seconds * rate);
  const bytes = await encodeFlac(silence, async () => {
    turns += 1;
  });
  expect(decodeFlac(bytes).samples.length).toBe(silence.length);
  expect(readAudioFile(bytes)).toMatchObject({ durationSeconds: seconds });
  expect(turns).toBe(29);
});
