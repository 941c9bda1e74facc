import { expect, test } from 'vitest';
import { withResults } from '../../bench/results.ts';
import type { Row } from '../../bench/section.ts';

const table = `# Results

| Bench | What | Figure | Floor | Ratio | Aim | Date |
|---|---|---|---|---|---|---|
| Fan-out | messages | 10 | 20 (bare) | 0.50 |  | 2026-01-01 |
| Start | 3 cards | 10 ms | 5 ms (bare) | 2.00 |  | 2026-01-01 |
| Start | all | 20 ms |  |  |  | 2026-01-01 |
| Stop | all | 1 ms |  |  |  | 2026-01-01 |
`;
const row: Row = { what: '4 cards', lipi: '6 ms', beside: '', besideName: 'none', ratio: null, aim: null };

test('a bench’s rows replace its earlier ones, but not those of other benches', () => {
  const start = { title: 'Start', method: 'By a clock.', rows: [row] };
  const after = withResults(table, start, '2026-02-03');
  expect(after.split('\n').slice(4)).toEqual([
    '| Fan-out | messages | 10 | 20 (bare) | 0.50 |  | 2026-01-01 |',
    '| Start | 4 cards | 6 ms |  |  |  | 2026-02-03 |',
    '| Stop | all | 1 ms |  |  |  | 2026-01-01 |',
    '',
  ]);
  expect(withResults(after, start, '2026-02-03')).toBe(after);
});

test('a new bench is added at the end, with floor, ratio and aim where it has them', () => {
  const rows = [
    { ...row, beside: '3 ms', besideName: 'a|b', ratio: 2, aim: { text: 'at most 1.5', isMet: false } },
  ];
  expect(withResults(table, { title: 'New', method: '', rows }, '2026-02-03')).toBe(
    `${table}| New | 4 cards | 6 ms | 3 ms (a\\|b) | 2.00 | at most 1.5: NOT met | 2026-02-03 |\n`,
  );
});
