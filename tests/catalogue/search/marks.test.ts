import { expect, test } from 'vitest';
import { markedRuns, wordsOf } from '../../../src/catalogue/search/marks.ts';

test.each([
  ['The Rain in Puri', 'rain', 'The [Rain] in Puri'],
  ['The Rain in Puri', 'pu ra', 'The [Rain] in [Puri]'],
  ['सड़क पर', 'सडक', '[सड़क] पर'],
  ['Drained', 'rain', 'Drained'],
  ['ନିମ ଛାଇ', 'ନି', '[ନିମ] ଛାଇ'],
  ['Rain', '', 'Rain'],
  ['🌧Rain+wind', '“RAIN” 🌧', '🌧[Rain]+wind'],
])('in %j a search for %j marks %j', (text, query, marked) => {
  const runs = markedRuns(text, { words: wordsOf(query), areWhole: false });
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.map((run) => (run.isFound ? `[${run.text}]` : run.text)).join('')).toBe(marked);
});

test('whole words are not marked where they only begin another one', () => {
  const runs = markedRuns('Ambika saw a bird', { words: ['a', 'bird'], areWhole: true });
  expect(runs.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['a', 'bird']);
});
