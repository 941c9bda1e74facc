import { expect, test } from 'vitest';
import { spaceParts } from '../../../src/app/storage/spaceParts.ts';
import { byteSize } from '../../../src/ui/story/byteSize.ts';

test.each([
  [3_149_999, 2_049_999, 349_999],
  [512_345_678, 401_500_000, 10_499_999],
  [5_555_555_555, 3_333_333_333, 49_999_999],
])('the rounded parts of %i bytes add up to the displayed total', (used, audio, text) => {
  const { narrations, texts, app, totalBytes } = spaceParts(used, audio, text);
  expect(narrations + texts + app).toBe(totalBytes);
  expect(byteSize(totalBytes)).toBe(byteSize(used));
});

test('whatever is neither narration nor text counts as the app', () => {
  expect(spaceParts(9_000_000, 5_000_000, 1_000_000)).toMatchObject({
    narrations: 5_000_000,
    texts: 1_000_000,
    app: 3_000_000,
    totalBytes: 9_000_000,
  });
});

test('an estimate below the stored size does not reduce the parts', () => {
  expect(spaceParts(1_000_000, 5_000_000, 1_000_000)).toMatchObject({ app: 0, totalBytes: 6_000_000 });
});
