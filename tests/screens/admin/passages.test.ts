import { expect, test } from 'vitest';
import { passagesOf } from '../../../src/screens/admin/history/passages.ts';
import { differenceOf } from '../../../src/text/difference.ts';

/** The passages in a line each. */
function told(before: string, after: string): string[] {
  return passagesOf(differenceOf(before, after)).map((passage) =>
    passage.kind === 'leftOut'
      ? `… ${passage.paragraphs}`
      : passage.pieces.map(({ kind, text }) => `${kind[0]}:${JSON.stringify(text)}`).join(' '),
  );
}

const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `Paragraph ${at}.`);

test('paragraphs far from any change are counted and left out', () => {
  const before = paragraphs(10);
  const after = before.map((text, at) => (at === 5 ? 'Another one' : text));
  expect(told(before.join('\n\n'), after.join('\n\n'))).toEqual([
    '… 4',
    's:"Paragraph 4.\\n"',
    'r:"Paragraph 5." a:"Another one" s:"\\n"',
    's:"Paragraph 6.\\n"',
    '… 3',
  ]);
});

test('changes at either end have nothing left out beyond them', () => {
  const before = paragraphs(3).join('\n\n');
  expect(told(before, `New.\n\n${before}\n\nLast.`)).toEqual([
    'a:"New.\\n"',
    'a:"\\n"',
    's:"Paragraph 0.\\n"',
    '… 1',
    's:"Paragraph 2." a:"\\n"',
    'a:"\\n"',
    'a:"Last."',
  ]);
});

test('texts that say the same are left out whole', () => {
  expect(told('One.\n\nTwo.', 'One.\n\nTwo.')).toEqual(['… 2']);
});
