import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/catalogue/search/marks.ts';
import { passageOf } from '../../../src/catalogue/search/passage.ts';

function shown(content: string, query: string): string | undefined {
  return passageOf(content, { words: wordsOf(query), areWhole: false })
    ?.map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

test.each([
  ['Grass grew.\n\nThe salt lay<br>in pans.', 'salt', 'The [salt] lay in pans.'],
  ['The salt pans.', 'pans salt', 'The [salt] [pans].'],
  ['ଗାଁ ପାଖରେ ସଡ଼କ ଥିଲା।', 'ସଡକ', 'ଗାଁ ପାଖରେ [ସଡ଼କ] ଥିଲା।'],
  ['Basalt.\nThe Salty sea.', 'salt', 'The [Salty] sea.'],
])('in %j a search for %j shows %j', (content, query, passage) => {
  expect(shown(content, query)).toBe(passage);
});

test('a text with none of the words gives no passage', () => {
  expect(shown('Grass grew.', 'salt')).toBeUndefined();
  expect(shown('Basalt.', 'salt')).toBeUndefined();
  expect(shown('', 'salt')).toBeUndefined();
});

test('a long paragraph is cut at spaces, shortly before the word and some lines after it', () => {
  const words = Array.from({ length: 200 }, (_, n) => `word${n}`);
  const passage = shown(words.join(' '), 'word100') ?? '';
  expect(passage).toMatch(/^… (word\d+ )+\[word100\]( word\d+)+ …$/);
  expect(passage.length).toBeLessThan(230);
});

test('a word longer than a passage is shown whole', () => {
  const word = `salt${'a'.repeat(400)}`;
  expect(shown(`${'b'.repeat(100)} ${word}`, 'salt')).toBe(`… [${word}]`);
});
