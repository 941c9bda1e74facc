import { expect, test } from 'vitest';
import { columnsOf, peaksOf, stretchesPerSecond } from '../../../../src/desk/narration/waveform/peaks.ts';

const rate = 8000;

/** One second of samples for each of these values. */
function seconds(...values: readonly number[]): Float32Array {
  return new Float32Array(values.length * rate).map((_, at) => values[Math.floor(at / rate)] ?? 0);
}

test('each stretch has the lowest and highest sample of all channels', async () => {
  const left = seconds(0, 0.5);
  left[rate] = -1;
  const right = seconds(0, 0.25);
  right[rate + 1] = 1;
  const values = await peaksOf([left, right], rate);
  expect(values.length).toBe(2 * stretchesPerSecond * 2);
  expect([...values.slice(2 * (stretchesPerSecond - 1), 2 * (stretchesPerSecond + 2))]).toEqual([
    0, 0, -127, 127, 32, 64,
  ]);
});

test('at any sample rate no sample is lost or read twice', async () => {
  const samples = new Float32Array(44_100 + 7);
  samples[44_100 + 6] = 1;
  const values = await peaksOf([samples], 44_100);
  expect(values.length).toBe(2 * (stretchesPerSecond + 1));
  expect([...values].filter((value) => value > 0)).toEqual([127]);
  expect(values.at(-1)).toBe(127);
});

test('computing the peaks of a long recording yields to the page', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  await peaksOf([new Float32Array(90 * rate)], rate);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});

test('columns show the peaks within their time, or the nearest ones', async () => {
  const peaks = await peaksOf([seconds(0.1, 0.2, 0.3, 0.4)], rate);
  const highs = (from: number, to: number, count: number) =>
    columnsOf(peaks, from, to, count).map(({ high }) => Number(high.toFixed(1)));
  expect(highs(0, 4, 4)).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(highs(0, 4, 2)).toEqual([0.2, 0.4]);
  expect(highs(1.5, 2.5, 2)).toEqual([0.2, 0.3]);
  expect(highs(1, 1.001, 3)).toEqual([0.2, 0.2, 0.2]);
  expect(highs(-1, 5, 6)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0]);
});
