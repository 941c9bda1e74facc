import { expect, test } from 'vitest';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import { type SeededRandom, seededRandom } from '../../embedded/values/seededRandom.ts';

const before = 'One goes. Two stays. Three ends.';

function timed(text: string): SentenceTiming[] {
  return [...text.matchAll(/\S[^.]*\./g)].map(({ 0: sentence, index }, n) => ({
    part: 0,
    startSeconds: n,
    endSeconds: n + 1,
    from: index,
    to: index + sentence.length,
  }));
}

function spoken(after: string): string {
  const carried = carriedTimings(before, after, timed(before));
  return carried.map(({ from, to, startSeconds }) => `${after.slice(from, to)} ${startSeconds}`).join(' ');
}

test.each([
  [before, 'One goes. 0 Two stays. 1 Three ends. 2'],
  ['One goes. Two remains. Three ends.', 'One goes. 0 Three ends. 2'],
  ['One went. Two stays. Three ends.', 'Two stays. 1 Three ends. 2'],
  ['Zero. One goes. Two stays. Three ends.', 'One goes. 0 Two stays. 1 Three ends. 2'],
  ['One goes. Three ends.', 'One goes. 0 Three ends. 2'],
  ['One goes. Two stays. Three ends. Four.', 'One goes. 0 Two stays. 1 Three ends. 2'],
  ['One goes. Two stays. Three ends.”', 'One goes. 0 Two stays. 1'],
  ['Nothing is left', ''],
  ['', ''],
])('after the change to %j the unchanged sentences keep their times', (after, expected) => {
  expect(spoken(after)).toBe(expected);
});

test('after any change, a carried timing covers the same words as before', () => {
  const random = seededRandom('carried timings');
  let carried = 0;
  for (let round = 0; round < 3000; round += 1) {
    const text = anyText(random, 30);
    const at = random.int(text.length + 1);
    const after = text.slice(0, at) + anyText(random, 5) + text.slice(at + random.int(6));
    let end = 0;
    for (const timing of carriedTimings(text, after, timed(text))) {
      carried += 1;
      const was = timed(text)[timing.startSeconds];
      expect(after.slice(timing.from, timing.to)).toBe(text.slice(was?.from, was?.to));
      expect(timing.from).toBeGreaterThanOrEqual(end);
      end = timing.to;
    }
  }
  expect(carried).toBeGreaterThan(1000);
});

function anyText(random: SeededRandom, longest: number): string {
  return Array.from({ length: random.int(longest) }, () => random.pick(['a', 'b', '.', ' '])).join('');
}
