import { expect, test } from 'vitest';
import { openLog } from '../../server/log.ts';

const now = () => new Date(Date.UTC(2026, 11, 1, 3));

function linesOf(format: 'text' | 'json'): string {
  let lines = '';
  const output = { write: (text: string) => (lines += text) };
  const { out, log } = openLog(format, output, output, now);
  out('\nLipi is at http://127.0.0.1:3210');
  log('[CONVEX Q(stories:get)] [Request ID: 3f2a] Server Error\nUncaught Error: broken');
  return lines;
}

test('as text, a line of the log has its time, and what the start says has none', () => {
  expect(linesOf('text')).toBe(
    '\nLipi is at http://127.0.0.1:3210\n' +
      '2026-12-01T03:00:00.000Z [CONVEX Q(stories:get)] [Request ID: 3f2a] Server Error\nUncaught Error: broken\n',
  );
});

test('as JSON, each message is one line with its time, and with the id that the caller was told', () => {
  const lines = linesOf('json').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: '2026-12-01T03:00:00.000Z', level: 'info', message: 'Lipi is at http://127.0.0.1:3210' },
    {
      time: '2026-12-01T03:00:00.000Z',
      level: 'error',
      request: '3f2a',
      message: '[CONVEX Q(stories:get)] [Request ID: 3f2a] Server Error\nUncaught Error: broken',
    },
  ]);
});
