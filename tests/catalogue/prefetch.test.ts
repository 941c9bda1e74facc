import { expect, test } from 'vitest';
import { choosePrefetch, mayPrefetch } from '../../src/catalogue/prefetch.ts';
import { makeStory } from './makeStory.ts';

const entry = (seq: number, textHash: string | undefined, bodySizeBytes = 4000) => ({
  row: makeStory({ seq, bodySizeBytes, bodyHash: 'now' }),
  textHash,
});

const seqs = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq);

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('on a network of %o texts are prefetched: %s', (network, expected) => {
  expect(mayPrefetch(network, false)).toBe(expected);
  expect(mayPrefetch(network, true), 'against the data saver').toBe(false);
});

test('newer texts of saved stories come first, then missing texts of the newest stories', () => {
  const chosen = choosePrefetch(
    [entry(1, 'older'), entry(2, 'now')],
    [entry(9, undefined), entry(8, 'now'), entry(7, undefined)],
    100_000,
  );
  expect(seqs(chosen)).toEqual([1, 9, 7]);
});

test('a newer text of a story that is not saved is not prefetched', () => {
  expect(choosePrefetch([], [entry(9, 'older')], 100_000)).toEqual([]);
});

test('the budget limits the list, and each story counts once', () => {
  const newest = [entry(9, undefined), entry(8, undefined), entry(7, undefined)];
  expect(seqs(choosePrefetch([], newest, 7999))).toEqual([9]);
  expect(seqs(choosePrefetch([], newest, 8000))).toEqual([9, 8]);
  expect(seqs(choosePrefetch([entry(9, undefined)], newest, 8000))).toEqual([9, 8]);
});
