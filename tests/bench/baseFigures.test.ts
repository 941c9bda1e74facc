import { expect, test } from 'vitest';
import { withBase } from '../../bench/baseFigures.ts';
import { cells, type Row, toMarkdown } from '../../bench/section.ts';

function row(what: string, lipi: string, base?: string): Row {
  return { what, lipi, beside: '', besideName: '', ratio: null, aim: null, ...(base && { base }) };
}
const section = (...rows: Row[]) => ({ title: 'Start', method: 'By a clock.', rows });

test('each row gets the base’s figure for the same words, whatever is in brackets', () => {
  const today = section(row('a drag (70 frames)', '6 ms'), row('cards', '15'), row('new here', '1'));
  const before = toMarkdown(section(row('cards', '14'), row('a drag (812 frames, 3 late)', '9 ms')));
  expect(withBase(today, `> machine\n\n${before}`).rows.map(({ base }) => base)).toEqual([
    '9 ms',
    '14',
    undefined,
  ]);
});

test('rows with the same words are matched in order', () => {
  const today = section(row('first paint', '1'), row('first paint', '2'));
  const before = toMarkdown(section(row('first paint', '3'), row('first paint', '4')));
  expect(withBase(today, before).rows.map(({ base }) => base)).toEqual(['3', '4']);
});

test('the base is listed with the other figures of its row', () => {
  expect(cells(row('cards', '15', '14'))).toEqual(['cards', '15', 'base: 14', '', '']);
  const beside = { ...row('cards', '15', '14'), beside: '10', besideName: 'boxes' };
  expect(cells(beside)[2]).toBe('10 (boxes); base: 14');
});
