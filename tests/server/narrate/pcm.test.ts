import { expect, test } from 'vitest';
import { parseWav, withoutSilence } from '../../../server/narrate/pcm.ts';

/** A mono 16-bit WAV file, as espeak-ng writes it to a pipe: its size is not known yet. */
function makeWav(samples: readonly number[], channels = 1) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(22_050, 24);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(0x7ffff000, 40);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + index * 2);
  return bytes;
}

test('the samples of a WAV file are read unchanged, to the end of the file', () => {
  const { sampleRate, samples } = parseWav(makeWav([0, 1, -1, 32_767, -32_768]));
  expect(sampleRate).toBe(22_050);
  expect([...samples]).toEqual([0, 1, -1, 32_767, -32_768]);
});

test('anything but mono 16-bit WAV is refused', () => {
  expect(() => parseWav(Buffer.from('ID3'))).toThrow('Not a WAV file');
  expect(() => parseWav(makeWav([1, 2], 2))).toThrow('mono 16-bit');
  expect(() => parseWav(makeWav([]).subarray(0, 40))).toThrow('Not a WAV file');
});

test('silence before and after the sound is cut, except for a margin', () => {
  const samples = Int16Array.from([...Array(50).fill(3), 500, 0, -500, ...Array(50).fill(-3)]);
  const trimmed = withoutSilence({ sampleRate: 1000, samples }, 0.002);
  expect([...trimmed.samples]).toEqual([3, 3, 500, 0, -500, -3, -3]);
  expect([...withoutSilence({ sampleRate: 1000, samples: Int16Array.of(900) }, 0.002).samples]).toEqual([
    900,
  ]);
});
