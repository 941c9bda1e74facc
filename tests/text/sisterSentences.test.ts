import { expect, test } from 'vitest';
import { sisterSentences } from '../../src/text/sisterSentences.ts';

const odia = 'ରାତି ହେଲା। ସମସ୍ତେ ଶୋଇଲେ। କୁକୁରଟି ଭୁକିଲା।\n\nସକାଳେ ନଈ କୂଳରେ ଗୋଟିଏ ନାଆ ଥିଲା।';
const english =
  'Night came. Everybody slept. The dog barked.\n\nIn the morning there was a boat on the bank.';

const sisterOf = (selected: string, other = english) => {
  const from = odia.indexOf(selected);
  const range = sisterSentences(odia, { from, to: from + selected.length }, other);
  return range && other.slice(range.from, range.to);
};

test('a word has the sentence of the other text that says the same', () => {
  expect(sisterOf('ସମସ୍ତେ')).toBe('Everybody slept.');
  expect(sisterOf('ନଈ')).toBe('In the morning there was a boat on the bank.');
});

test('a passage over several sentences and paragraphs has all of theirs', () => {
  expect(sisterOf('ଶୋଇଲେ। କୁକୁରଟି')).toBe('Everybody slept. The dog barked.');
  expect(sisterOf('ଭୁକିଲା।\n\nସକାଳେ')).toBe('The dog barked.\n\nIn the morning there was a boat on the bank.');
});

test('where the other text has nothing, there is no sister', () => {
  expect(sisterOf('ନଈ', '')).toBeUndefined();
});
