import { expect, test } from 'vitest';
import { passagesOf } from '../../../src/desk/history/Difference.tsx';
import { differenceOf } from '../../../src/text/difference.ts';

/** One line per passage, with a pilcrow for a line feed. */
function told(before: string, after: string): string[] {
  return passagesOf(differenceOf(before, after)).map((passage) =>
    typeof passage === 'number'
      ? `… ${passage}`
      : passage.map(({ kind, text }) => `${kind[0]}:${text.replace('\n', '¶')}`).join(' '),
  );
}

const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `Paragraph ${at}.`);

test('unchanged paragraphs far from any change are counted and left out', () => {
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

test('an added or removed paragraph is shown without the empty lines around it', () => {
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

test('a split or joined paragraph, and another line break, is shown as a changed break', () => {
  expect(told('One. Two.', 'One.\n\nTwo.')).toEqual(['s:One. r:  a:¶', 'a:¶', 's:Two.']);
  expect(told('One.\n\nTwo.', 'One. Two.')).toEqual(['s:One. r:¶', 'r:¶', 'a:  s:Two.']);
  expect(told('One.\n\nTwo.', 'One.\nTwo.')).toEqual(['s:One.¶', 'r:¶', 's:Two.']);
});

test('identical texts are left out entirely', () => {
  expect(told('One.\n\nTwo.', 'One.\n\nTwo.')).toEqual(['… 2']);
});
