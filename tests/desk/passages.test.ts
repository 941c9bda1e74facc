import { expect, test } from 'vitest';
import { passagesOf } from '../../src/desk/history/passages.ts';
import { differenceOf } from '../../src/text/difference.ts';

/** The passages in a line each, a line feed as a pilcrow. */
function told(before: string, after: string): string[] {
  return passagesOf(differenceOf(before, after)).map((passage) =>
    passage.kind === 'leftOut'
      ? `… ${passage.paragraphs}`
      : passage.pieces.map(({ kind, text }) => `${kind[0]}:${text.replace('\n', '¶')}`).join(' '),
  );
}

const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `Paragraph ${at}.`);

test('paragraphs far from any change are counted and left out', () => {
  const before = paragraphs(10);
  const after = before.map((text, at) => (at === 5 ? 'Another one' : text));
  expect(told(before.join('\n\n'), after.join('\n\n'))).toEqual([
    '… 4',
    's:Paragraph 4.¶',
    'r:Paragraph 5. a:Another one s:¶',
    's:Paragraph 6.¶',
    '… 3',
  ]);
});

test('a paragraph that came or went says so itself, without the empty lines around it', () => {
  const before = paragraphs(4).join('\n\n');
  expect(told(before, `New.\n\n${before}\n\nLast.`)).toEqual([
    'a:New.',
    's:Paragraph 0.¶',
    '… 2',
    's:Paragraph 3.',
    'a:Last.',
  ]);
  expect(told('One.\n\nHalf.\n\nTwo.', 'One.\n\nTwo.')).toEqual(['s:One.¶', 'r:Half.', 's:Two.']);
});

test('a paragraph that was parted or joined, and a line more between two, is told by its break', () => {
  expect(told('One. Two.', 'One.\n\nTwo.')).toEqual(['s:One. r:  a:¶', 'a:¶', 's:Two.']);
  expect(told('One.\n\nTwo.', 'One. Two.')).toEqual(['s:One. r:¶', 'r:¶', 'a:  s:Two.']);
  expect(told('One.\n\nTwo.', 'One.\nTwo.')).toEqual(['s:One.¶', 'r:¶', 's:Two.']);
});

test('texts that say the same are left out whole', () => {
  expect(told('One.\n\nTwo.', 'One.\n\nTwo.')).toEqual(['… 2']);
});
