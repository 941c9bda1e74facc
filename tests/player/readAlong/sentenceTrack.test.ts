import { expect, test } from 'vitest';
import { layTrack, spokenAt, startsOf } from '../../../src/player/readAlong/sentenceTrack.ts';

const segments = [
  { from: 0, to: 10 },
  { from: 11, to: 20 },
  { from: 21, to: 30 },
];
const timing = (part: number, startSeconds: number, from: number, to: number) => ({
  part,
  startSeconds,
  endSeconds: startSeconds + 1,
  from,
  to,
});

test('timings are ordered over the whole narration and name their segments', () => {
  const track = layTrack([timing(1, 2, 21, 30), timing(0, 0.5, 0, 20)], [0, 60], segments);
  expect(track).toEqual([
    { startSeconds: 0.5, first: 0, last: 1 },
    { startSeconds: 62, first: 2, last: 2 },
  ]);
});

test('a timing of a missing segment or part is left out', () => {
  expect(layTrack([timing(0, 0, 40, 50), timing(3, 0, 0, 10)], [0], segments)).toEqual([]);
});

test('a sentence stays the spoken one through the pause after it', () => {
  const track = layTrack([timing(0, 1, 0, 10), timing(0, 4, 11, 20)], [0], segments);
  expect([0, 0.99, 1, 3.99, 4, 500].map((seconds) => spokenAt(track, seconds))).toEqual([-1, -1, 0, 0, 1, 1]);
  expect(spokenAt([], 3)).toBe(-1);
});

test('a segment starts when the narration first reaches it', () => {
  const track = layTrack([timing(0, 4, 11, 20), timing(0, 1, 0, 20)], [0], segments);
  expect([...startsOf(track)]).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('a track of 4,000 sentences looks at a few segments for each timing, not at all of them', () => {
  let looks = 0;
  const many = Array.from({ length: 4000 }, (_, at) => ({
    from: at * 10,
    get to() {
      looks += 1;
      return at * 10 + 9;
    },
  }));
  const track = layTrack(
    many.map(({ from }, at) => timing(0, at, from, from + 9)),
    [0],
    many,
  );
  expect(track.every(({ first, last }, at) => first === at && last === at)).toBe(true);
  expect(looks).toBeLessThan(4000 * 20);
});
