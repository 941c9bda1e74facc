import { expect, test, vi } from 'vitest';
import { skewedDate } from '../../../src/shared/faults/skewedClock.ts';

test('the current time is skewed, given dates are not', () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  let skewMs = 3600_000;
  const Skewed = skewedDate(Date, () => skewMs);
  expect([Skewed.now(), new Skewed().getTime()]).toEqual([1_000_003_600_000, 1_000_003_600_000]);
  expect(Skewed()).toBe(new Date(1_000_003_600_000).toString());
  skewMs = -1000;
  expect(new Skewed().toISOString()).toBe('2001-09-09T01:46:39.000Z');
  expect(new Skewed(5).getTime()).toBe(5);
  expect(new Skewed('2020-02-03T00:00:00Z').toISOString()).toBe('2020-02-03T00:00:00.000Z');
  expect(Skewed.parse('1970-01-01T00:00:01Z')).toBe(1000);
  expect(Skewed.UTC(1970, 0, 1)).toBe(0);
  expect(new Skewed()).toBeInstanceOf(Date);
  vi.useRealTimers();
});
