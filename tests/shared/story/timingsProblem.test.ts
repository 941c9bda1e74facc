import { expect, test } from 'vitest';
import { timingsProblem } from '../../../src/shared/story/timingsProblem.ts';

const text = 'One goes. Two stays. Three ends.';
const one = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 9 };
const two = { part: 0, startSeconds: 1, endSeconds: 1.5, from: 10, to: 20 };
const three = { part: 1, startSeconds: 0, endSeconds: 1, from: 21, to: 32 };
const parts = [{ durationSeconds: 3 }, { durationSeconds: 3 }];

test('timings in playing order, within their files and the text, have no problem', () => {
  expect(timingsProblem([one, two, three], parts, text)).toBeNull();
});

test.each([
  ['out of order', [two, one], 'Sentence 2 starts before'],
  ['a part before another', [three, one], 'Sentence 2 is played before'],
  ['overlapping', [one, { ...two, startSeconds: 0.9 }], 'Sentence 2 starts before'],
  ['beyond the file', [{ ...one, endSeconds: 4 }], 'Sentence 1 ends after its file'],
  ['of no file', [{ ...one, part: 2 }], 'Sentence 1 refers to a file'],
  ['backwards', [{ ...one, startSeconds: 2 }], 'Sentence 1 ends before it starts'],
  ['before the beginning', [{ ...one, startSeconds: -1 }], 'Sentence 1 ends before it starts'],
  ['at no time', [{ ...one, startSeconds: Number.NaN }], 'Sentence 1 ends before it starts'],
  ['outside the text', [{ ...one, to: 33 }], 'Sentence 1 refers to a place outside'],
  ['of no letter', [{ ...one, to: 0 }], 'Sentence 1 refers to a place outside'],
  ['of no whole offset', [{ ...one, from: 0.5 }], 'Sentence 1 refers to a place outside'],
])('timings that are %s have a problem', (_what, timings, message) => {
  expect(timingsProblem(timings, parts, text)).toContain(message);
});

test('timings may not split a character, but may lie around it', () => {
  const split = { ...one, from: 2, to: 3 };
  expect(timingsProblem([split], parts, 'A 𑄇 ends.')).toBe('Sentence 1 begins or ends inside a character.');
  expect(timingsProblem([{ ...split, to: 4 }], parts, 'A 𑄇 ends.')).toBeNull();
});
