import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import { parseStory } from '../../src/text/storyText.ts';
import { estimateTimings, type Silence } from '../../src/text/timings.ts';

const content = 'એક વાક્ય અહીં છે. બીજું વાક્ય થોડું લાંબું છે અને ચાલે છે.\n\nત્રીજું. ચોથું વાક્ય છેલ્લું છે.';
const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);

test('without pauses every sentence gets its share of the duration, in order and without overlap', () => {
  const timings = estimateTimings(content, [{ durationSeconds: 20 }]);
  expect(timings.map(({ from, to }) => ({ from, to }))).toEqual(sentences);
  expectInOrder(timings, [20]);
  const [first, second] = timings;
  expect(lengthOf(second)).toBeGreaterThan(lengthOf(first));
});

test('a sentence ends at a pause, not where its length suggests', () => {
  const silences = [
    { startSeconds: 3.1, endSeconds: 3.5 },
    { startSeconds: 9.2, endSeconds: 10 },
    { startSeconds: 11.4, endSeconds: 11.8 },
  ];
  const timings = estimateTimings(content, [{ durationSeconds: 17, silences }]);
  expect(timings.map(({ startSeconds }) => startSeconds)).toEqual([0, 3.5, 10, 11.8]);
  expect(timings.map(({ endSeconds }) => endSeconds)).toEqual([3.1, 9.2, 11.4, 17]);
});

test('silence at the start and at the end belongs to no sentence', () => {
  const silences = [
    { startSeconds: 0, endSeconds: 0.9 },
    { startSeconds: 18, endSeconds: 20 },
  ];
  const timings = estimateTimings(content, [{ durationSeconds: 20, silences }]);
  expect(timings[0]?.startSeconds).toBe(0.9);
  expect(timings.at(-1)?.endSeconds).toBe(18);
});

test('no sentence spans two parts', () => {
  const parts = [{ durationSeconds: 7 }, { durationSeconds: 4 }, { durationSeconds: 9 }];
  const timings = estimateTimings(content, parts);
  expect(timings).toHaveLength(sentences.length);
  expectInOrder(timings, [7, 4, 9]);
  expect(new Set(timings.map(({ part }) => part)).size).toBeGreaterThan(1);
});

test.each([
  ['no text', '', [{ durationSeconds: 20 }]],
  ['no voice', content, []],
  ['a voice of no length', content, [{ durationSeconds: 0 }]],
] as const)('%s has no timings', (_, text, parts) => {
  expect(estimateTimings(text, parts)).toEqual([]);
});

test('more sentences than seconds are still in order', () => {
  const timings = estimateTimings('A b. '.repeat(40), [{ durationSeconds: 2, silences: [] }]);
  expect(timings).toHaveLength(40);
  expectInOrder(timings, [2]);
});

/** The bundled narrations, which have measured timings, with pauses added within sentences as a reader makes them. */
describe('the bundled narrations', () => {
  const seed = join(import.meta.dirname, '../../seed');
  const files = readdirSync(seed, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.timings.json'));
  expect(files.length).toBeGreaterThan(10);

  test.each(files)('%s: the estimate from pauses is close to the measured starts', (file) => {
    const { sentences: measured, parts } = JSON.parse(readFileSync(join(seed, file), 'utf8')) as {
      sentences: SentenceTiming[];
      parts: { durationSeconds: number }[];
    };
    const { content: text } = parseStoryFile(
      readFileSync(join(seed, file.replace('.timings.json', '.md')), 'utf8'),
    );
    const silences: Silence[] = measured.flatMap(({ startSeconds, endSeconds }, index) => [
      ...(index === 0 ? [{ startSeconds: 0, endSeconds: startSeconds }] : []),
      // A breath in the middle of every second sentence.
      ...(index % 2 === 0
        ? [
            {
              startSeconds: (startSeconds + endSeconds) / 2,
              endSeconds: (startSeconds + endSeconds) / 2 + 0.2,
            },
          ]
        : []),
      {
        startSeconds: endSeconds,
        endSeconds: measured[index + 1]?.startSeconds ?? parts[0]?.durationSeconds ?? 0,
      },
    ]);
    const heard = { durationSeconds: parts[0]?.durationSeconds ?? 0 };
    const byPauses = errors(estimateTimings(text, [{ ...heard, silences }]), measured);
    const byText = errors(estimateTimings(text, [heard]), measured);
    expect(byPauses.filter((seconds) => seconds > 0.05).length).toBeLessThanOrEqual(1);
    expect(Math.max(...byPauses)).toBeLessThan(1);
    expect(Math.max(...byText)).toBeLessThan(2.5);
  });
});

/** How far the start of each measured sentence is from the estimate, in seconds. */
function errors(estimate: readonly SentenceTiming[], measured: readonly SentenceTiming[]): number[] {
  const startOf = new Map(estimate.map(({ from, startSeconds }) => [from, startSeconds]));
  return measured.map(({ from, startSeconds }) => Math.abs((startOf.get(from) ?? 1e9) - startSeconds));
}

function lengthOf(timing: SentenceTiming | undefined): number {
  return timing ? timing.endSeconds - timing.startSeconds : Number.NaN;
}

function expectInOrder(timings: readonly SentenceTiming[], durations: readonly number[]): void {
  let before = { part: 0, endSeconds: 0 };
  for (const timing of timings) {
    expect(timing.part).toBeGreaterThanOrEqual(before.part);
    if (timing.part === before.part) expect(timing.startSeconds).toBeGreaterThanOrEqual(before.endSeconds);
    expect(timing.endSeconds).toBeGreaterThanOrEqual(timing.startSeconds);
    expect(timing.endSeconds).toBeLessThanOrEqual((durations[timing.part] ?? 0) + 1e-9);
    before = timing;
  }
}
