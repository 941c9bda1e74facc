import { expect, test } from 'vitest';
import { revisionLimit, revisionsSizeLimit, surplusOf } from '../../../convex/desk/writing/revisionWriter.ts';

/** Revisions numbered `count` to 1, newest first, all of one size. */
const history = (count: number, sizeBytes: number) =>
  Array.from({ length: count }, (_, index) => ({ number: count - index, sizeBytes }));

const dropped = (count: number, sizeBytes: number, published?: number) =>
  surplusOf(history(count, sizeBytes), published).map(({ number }) => number);

test('the newest hundred revisions are kept', () => {
  expect(dropped(revisionLimit, 10)).toEqual([]);
  expect(dropped(revisionLimit + 2, 10)).toEqual([2, 1]);
});

test('the revisions kept have at most 8 MB together', () => {
  const half = revisionsSizeLimit / 2;
  expect(dropped(2, half)).toEqual([]);
  expect(dropped(3, half)).toEqual([1]);
  expect(dropped(2, half + 1)).toEqual([1]);
});

test('the newest and the published revision are always kept', () => {
  expect(dropped(3, revisionsSizeLimit + 1)).toEqual([2, 1]);
  expect(dropped(revisionLimit + 3, 10, 2)).toEqual([3, 1]);
  expect(dropped(3, revisionsSizeLimit, 1)).toEqual([2]);
});

test('a small revision is dropped if a newer one was, so that a history has no gaps', () => {
  const newestFirst = [
    { number: 3, sizeBytes: revisionsSizeLimit - 10 },
    { number: 2, sizeBytes: 100 },
    { number: 1, sizeBytes: 1 },
  ];
  expect(surplusOf(newestFirst, undefined).map(({ number }) => number)).toEqual([2, 1]);
});
