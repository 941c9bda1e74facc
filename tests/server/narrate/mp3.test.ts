import { expect, test } from 'vitest';
import { readMp3 } from '../../../server/narrate/mp3.ts';

/**
 * An MPEG-2 layer III frame, 22 050 Hz mono without padding, of 576 samples; `index` is the bit rate's place in the
 * standard's table.
 */
function makeFrame(index = 4, sizeBytes = 104): Buffer {
  const frame = Buffer.alloc(sizeBytes);
  frame.set([0xff, 0xf3, index << 4, 0xc0]);
  return frame;
}

/** The first frame as encoders write it, with delay and padding in samples. */
function makeInfoFrame(delay: number, padding: number): Buffer {
  const frame = makeFrame(8, 208);
  frame.write('Info', 13, 'latin1');
  frame.write('Lavc', 13 + 120, 'latin1');
  frame.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], 13 + 141);
  return frame;
}

const id3 = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, 0, 0, 1, 2, ...new Uint8Array(130)]);

test('frames are counted, and the encoder’s delay and padding are subtracted', () => {
  const facts = readMp3(Buffer.concat([id3, makeInfoFrame(576, 1084), ...Array(40).fill(makeFrame())]));
  expect(facts).toEqual({
    sampleRate: 22_050,
    channels: 1,
    constantBitRate: 32_000,
    frameCount: 40,
    hasInfoHeader: true,
    encoderDelaySamples: 576,
    paddingSamples: 1084,
    durationSeconds: (40 * 576 - 576 - 1084) / 22_050,
  });
});

test('a file without an Info header is all sound', () => {
  const facts = readMp3(Buffer.concat([makeFrame(), makeFrame()]));
  expect(facts).toMatchObject({ frameCount: 2, hasInfoHeader: false, durationSeconds: (2 * 576) / 22_050 });
});

test('a file with a variable bit rate has no constant one', () => {
  expect(readMp3(Buffer.concat([makeFrame(), makeFrame(8, 208)])).constantBitRate).toBeUndefined();
});

test('a truncated, a foreign and an empty file are refused', () => {
  expect(() => readMp3(Buffer.concat([makeFrame(), makeFrame().subarray(0, 50)]))).toThrow('cut');
  expect(() => readMp3(Buffer.concat([makeFrame(), Buffer.alloc(8)]))).toThrow('No MP3 frame at byte 104');
  expect(() => readMp3(Buffer.from('<!doctype html>'))).toThrow('No MP3 frame');
  expect(() => readMp3(Buffer.alloc(0))).toThrow('without frames');
});
