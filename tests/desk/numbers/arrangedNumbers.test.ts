import { expect, test } from 'vitest';
import { arrangedNumbers, numbersCsv, periodsUntil } from '../../../src/desk/numbers/arrangedNumbers.ts';

test('the last 30 days and 12 months end with the current one, across months and years', () => {
  const days = periodsUntil('2026-03-01', 'day');
  expect(days).toHaveLength(30);
  expect([days[0], days[28], days[29]]).toEqual(['2026-01-31', '2026-02-28', '2026-03-01']);
  const months = periodsUntil('2026-03-31', 'month');
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[11]]).toEqual(['2025-04', '2026-01', '2026-03']);
});

const rows = [
  { on: '2026-11-20', event: 'read', language: 'or', count: 2 },
  { on: '2026-11-21', event: 'read', language: 'gu', count: 5 },
  { on: '2026-11-22', event: 'read', language: 'or', count: 1 },
  { on: '2026-11-22', event: 'saved', language: 'or', count: 9 },
  { on: '2026-11-01', event: 'read', language: 'ta', count: 7 },
] as const;

test('numbers are by language, largest total first, with 0 for empty periods', () => {
  const periods = ['2026-11-20', '2026-11-21', '2026-11-22'];
  expect(arrangedNumbers(rows, 'read', periods)).toEqual([
    { language: 'gu', counts: [0, 5, 0], total: 5 },
    { language: 'or', counts: [2, 0, 1], total: 3 },
  ]);
  expect(arrangedNumbers(rows, 'listened', periods)).toEqual([]);
});

test('the CSV file has a line for each number', () => {
  expect(numbersCsv(rows.slice(0, 1))).toBe('on,event,language,count\r\n2026-11-20,read,or,2\r\n');
});
