import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columns } from '../../bench/report.ts';
import { files } from './repository.ts';

const lines = readFileSync('bench/RESULTS.md', 'utf8').trimEnd().split('\n');
const cellsOf = (line: string) => line.slice(2, -2).split(' | ');
const rows = lines.filter((line) => line.startsWith('|')).map(cellsOf);

test('the results are one table of at most 150 lines, and each row has a figure and a date', () => {
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.startsWith('#'))).toEqual(['# Results']);
  expect(rows[0]).toEqual([...columns]);
  const malformed = rows
    .slice(2)
    .filter(([bench, what, figure, floor, ratio = '', aim = '', day = '', ...more]) => {
      const isWhole = bench && what && figure && floor !== undefined && more.length === 0;
      return (
        !isWhole ||
        !/^(\d+\.\d\d)?$/.test(ratio) ||
        !/^(.+: (NOT )?met)?$/.test(aim) ||
        !/^\d{4}-\d\d-\d\d$/.test(day)
      );
    });
  expect(malformed).toEqual([]);
});

test('no figure is repeated with the same floor, and every bench in the table exists', () => {
  const figures = rows
    .slice(2)
    .map(([bench, what, , floor = '']) => [bench, what, floor.replace(/^[^(]*/, '')].join(' | '));
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter((figure, at) => figures.indexOf(figure) !== at)).toEqual([]);
  const benches = files
    .filter((path) => /^bench\/\w+\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  const gone = rows
    .slice(2)
    .filter(([title]) => !benches.some((source) => source.includes(`title: '${title}'`)));
  expect(gone).toEqual([]);
});
