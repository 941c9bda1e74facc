import { expect, test } from 'vitest';
import { cells, type Row, toMarkdown, withBase, withResults } from '../../bench/report.ts';

const table = `# Results

| Bench | What | Figure | Floor | Ratio | Aim | Date |
|---|---|---|---|---|---|---|
| Fan-out | messages | 10 | 20 (bare) | 0.50 |  | 2026-01-01 |
| Start | 3 cards | 10 ms | 5 ms (bare) | 2.00 |  | 2026-01-01 |
| Start | all | 20 ms |  |  |  | 2026-01-01 |
| Stop | all | 1 ms |  |  |  | 2026-01-01 |
`;
const section = (title: string, ...rows: Row[]) => ({ title, method: 'By a clock.', rows });

test('a bench’s rows replace its earlier ones, but not those of other benches', () => {
  const start = section('Start', { what: '4 cards', lipi: '6 ms' });
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
  const aim = { text: 'at most 1.5', isMet: false };
  const full = section('New', { what: '4 cards', lipi: '6 ms', beside: '3 ms (a|b)', ratio: 2, aim });
  expect(withResults(table, full, '2026-02-03')).toBe(
    `${table}| New | 4 cards | 6 ms | 3 ms (a\\|b) | 2.00 | at most 1.5: NOT met | 2026-02-03 |\n`,
  );
});

test('each row gets the base’s figure for the same words, whatever is in brackets; equal rows are matched in order', () => {
  const row = (what: string, lipi: string): Row => ({ what, lipi });
  const today = section(
    'Start',
    row('a drag (70 frames)', '6 ms'),
    row('all', '1'),
    row('all', '2'),
    row('new', '3'),
  );
  const before = section(
    'Start',
    row('all', '4'),
    row('all', '5'),
    row('a drag (812 frames, 3 late)', '9 ms'),
  );
  const { rows } = withBase(today, `> machine\n\n${toMarkdown(before)}`);
  expect(rows.map(({ base }) => base)).toEqual(['9 ms', '4', '5', undefined]);
});

test('the base is listed with the other figures of its row', () => {
  expect(cells({ what: 'cards', lipi: '15', base: '14' })).toEqual(['cards', '15', 'base: 14', '', '']);
  expect(cells({ what: 'cards', lipi: '15', base: '14', beside: '10 (boxes)' })[2]).toBe(
    '10 (boxes); base: 14',
  );
});
