import { expect, test } from 'vitest';
import type { Schedule } from '../../../embedded/runtime/jobs/cronDefinition.ts';
import { nextRunMs, parseCron } from '../../../embedded/runtime/jobs/cronSchedule.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const next = (schedule: Schedule, now: string, name = 'job'): string => {
  const ms = nextRunMs(name, schedule, null, at(now));
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 16) : 'never';
};
const cron = (text: string, now: string): string => next({ type: 'cron', cron: text }, now);

test.each([
  ['* * * * *', '2026-01-01T00:00', '2026-01-01T00:01'],
  ['*/15 * * * *', '2026-01-01T00:14:59', '2026-01-01T00:15'],
  ['*/15 * * * *', '2026-01-01T00:15', '2026-01-01T00:30'],
  ['0 0 * * *', '2026-12-31T23:59', '2027-01-01T00:00'],
  ['30 4 1,15 * *', '2026-01-02T00:00', '2026-01-15T04:30'],
  ['0 12 * * mon-fri', '2026-01-02T12:00', '2026-01-05T12:00'],
  ['0 12 * * 7', '2026-01-01T00:00', '2026-01-04T12:00'],
  ['0 0 13 * 5', '2026-01-01T00:00', '2026-01-02T00:00'],
  ['0 0 29 2 *', '2026-03-01T00:00', '2028-02-29T00:00'],
  ['0 0 L * *', '2026-02-01T00:00', '2026-02-28T00:00'],
  ['0 0 1 JAN,JUL ?', '2026-02-01T00:00', '2026-07-01T00:00'],
  ['10-20/5 0 * * *', '2026-01-01T00:10', '2026-01-01T00:15'],
  ['0 0 31 2 *', '2026-01-01T00:00', 'never'],
  ['5/10 * * * *', '2026-01-01T00:10', '2026-01-01T00:15'],
])('SPEC 17.2: cron %s after %s is next due: %s', (text, now, expected) => {
  expect(cron(text, now)).toBe(expected);
});

test.each([
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  'a * * * *',
  '*/0 * * * *',
  '5-1 * * * *',
  '0 * * * * *',
  '@daily',
  '2026-01-01T00:00:00',
])('SPEC 17.2: cron %s is refused', (text) => {
  expect(() => parseCron(text)).toThrow(/cron/i);
});

test('SPEC 17.2: hourly, daily, weekly and monthly jobs run at their minute', () => {
  expect(next({ type: 'hourly', minuteUTC: 5 }, '2026-01-01T00:05')).toBe('2026-01-01T01:05');
  expect(next({ type: 'daily', hourUTC: 3, minuteUTC: 7 }, '2026-01-01T03:06')).toBe('2026-01-01T03:07');
  expect(next({ type: 'weekly', dayOfWeek: 'sunday', hourUTC: 3, minuteUTC: 0 }, '2026-01-01T00:00')).toBe(
    '2026-01-04T03:00',
  );
  expect(next({ type: 'monthly', day: 31, hourUTC: 0, minuteUTC: 0 }, '2026-02-01T00:00')).toBe(
    '2026-03-31T00:00',
  );
});

test('SPEC 17.2: a job without a minute has a fixed one of its own', () => {
  const minutes = ['a', 'b', 'c', 'd'].map((name) => next({ type: 'hourly' }, '2026-01-01T00:00', name));
  expect(new Set(minutes).size).toBeGreaterThan(1);
  expect(next({ type: 'hourly' }, '2026-01-01T00:00', 'a')).toBe(minutes[0]);
});

test('SPEC 17.3: an interval starts at once, keeps its rhythm and skips missed runs', () => {
  const schedule: Schedule = { type: 'interval', minutes: 10 };
  expect(nextRunMs('job', schedule, null, 1000)).toBe(1000);
  expect(nextRunMs('job', schedule, 1000, 1000)).toBe(601_000);
  expect(nextRunMs('job', schedule, 1000, 601_000)).toBe(1_201_000);
  expect(nextRunMs('job', schedule, 1000, 5_000_000)).toBe(5_401_000);
});
