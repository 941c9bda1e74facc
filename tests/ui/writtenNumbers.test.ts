import { expect, test } from 'vitest';
import { byteSize } from '../../src/ui/story/byteSize.ts';
import { clockTime, durationWords } from '../../src/ui/story/clock.ts';

test('a time has minutes and seconds, and hours only if there are any', () => {
  expect([0, 7.9, 65, 3599, 3600, 3723].map(clockTime)).toEqual([
    '0:00',
    '0:07',
    '1:05',
    '59:59',
    '1:00:00',
    '1:02:03',
  ]);
});

test('an unknown time is zero', () => {
  expect([Number.NaN, -1, Number.POSITIVE_INFINITY].map(clockTime)).toEqual(['0:00', '0:00', '0:00']);
});

test('a duration in words is never zero minutes', () => {
  expect([10, 29, 30, 195].map(durationWords)).toEqual([
    'under a minute',
    'under a minute',
    '1 min',
    '3 min',
  ]);
});

test('sizes use powers of 1000, as data plans do', () => {
  expect(
    [
      999, 1000, 48_400, 999_499, 999_500, 1_240_000, 99_960_000, 999_499_999, 999_500_000, 12_340_000_000,
    ].map(byteSize),
  ).toEqual([
    '999 bytes',
    '1 KB',
    '48 KB',
    '999 KB',
    '1.0 MB',
    '1.2 MB',
    '100 MB',
    '999 MB',
    '1.0 GB',
    '12.3 GB',
  ]);
});
