import { expect, test } from 'vitest';
import { assembleTimeline, type Clip, pauses } from '../../../server/narrate/speakStory.ts';

const sampleRate = 1000;

/** A clip of `milliseconds` filled with `level`. */
function makeClip(milliseconds: number, paragraph = 0, level = 100): Clip {
  const samples = new Int16Array(milliseconds).fill(level);
  return { from: level, to: level + 10, paragraph, pcm: { sampleRate, samples } };
}

test('sentences follow one another with a pause, and paragraphs with a longer one', () => {
  const { pcm, timings } = assembleTimeline([makeClip(1000), makeClip(500), makeClip(250, 1)]);
  expect(timings.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [0.25, 1.25],
    [1.6, 2.1],
    [2.9, 3.15],
  ]);
  expect(pcm.samples).toHaveLength(3650);
});

test('the sound is exactly where the timings say', () => {
  const clips = [makeClip(10, 0, 11), makeClip(20, 0, 22), makeClip(30, 1, 33)];
  const { pcm, timings } = assembleTimeline(clips);
  const covered = new Int16Array(pcm.samples.length);
  for (const { from, startSeconds, endSeconds } of timings) {
    covered.fill(from, Math.round(startSeconds * sampleRate), Math.round(endSeconds * sampleRate));
  }
  expect([...pcm.samples]).toEqual([...covered]);
});

test('a sentence without sound has no timing and no pause', () => {
  const silent: Clip = { ...makeClip(0, 0, 5) };
  const { timings, pcm } = assembleTimeline([makeClip(100, 0, 1), silent, makeClip(100, 0, 3)]);
  expect(timings.map(({ from }) => from)).toEqual([1, 3]);
  expect(pcm.samples).toHaveLength(Math.round((pauses.lead + pauses.sentence + pauses.tail) * 1000) + 200);
});

test('clips of different sample rates are refused', () => {
  const other: Clip = { ...makeClip(10), pcm: { sampleRate: 8000, samples: new Int16Array(10) } };
  expect(() => assembleTimeline([makeClip(10), other])).toThrow('different sample rates');
});
