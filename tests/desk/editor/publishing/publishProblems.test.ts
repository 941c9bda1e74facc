import { expect, test } from 'vitest';
import { type FormValues, valuesOf } from '../../../../src/desk/editor/formValues.ts';
import { publishProblems } from '../../../../src/desk/editor/publishing/publishProblems.ts';
import { shownWarnings, textOddities } from '../../../../src/desk/editor/publishing/Warnings.tsx';

const sound = valuesOf({
  row: { work: 'neem-shade', language: 'or', title: 'ନିମ ଛାଇ', author: 'Asha', licence: 'CC0-1.0' },
  content: 'ଗୋଟିଏ।',
});

test('a complete story lacks nothing, whatever its spacing', () => {
  expect(publishProblems(sound)).toEqual([]);
  expect(publishProblems({ ...sound, work: ' ' })).toEqual([]);
  expect(
    publishProblems({ ...sound, title: '  ନିମ   ଛାଇ ', translation_author: ' ', content: 'a\r\n\n\n\nb ' }),
  ).toEqual([]);
});

test('the address of a source is taken as it is pasted, with invisible characters around and in it', () => {
  const pasted = (sourceUrl: string) => publishProblems({ ...sound, sourceName: 'N', sourceUrl });
  expect(pasted('\u200e\u200bhttps://exam\u00adple.org/a \ufeff')).toEqual([]);
  // Only an address of which something can be seen counts as one.
  expect(publishProblems({ ...sound, sourceUrl: '\u200b' })).toEqual([]);
});

test.each<[Partial<FormValues>, string[]]>([
  [{ licence: ' ' }, ['licence: the licence is missing']],
  [
    { language: '', title: '', work: 'Neem Shade' },
    [
      'language: the language is missing',
      'title: the title is missing',
      'work: the work name can contain only lower-case letters, digits, ".", "_" and "-"',
    ],
  ],
  [
    { sourceUrl: 'nowhere' },
    [
      'source: the name of the source is missing',
      'sourceAddress: the address of the source is not a web address (http or https)',
    ],
  ],
  [{ subjects: ' Animals,ANIMALS, ' }, ['subjects: the subject ‘Animals’ occurs twice']],
  [{ credits: 'Asha\nRavi' }, ['credits: the role of a credit is missing']],
  [{ content: 'x'.repeat(600_001) }, ['content: the text is too long (at most about 200000 characters)']],
])('%j is reported with its field', (changed, said) => {
  expect(publishProblems({ ...sound, ...changed }).map(({ field, words }) => `${field}: ${words}`)).toEqual(
    said,
  );
});

test.each<[Partial<FormValues>, string[]]>([
  [{}, []],
  [{ content: '' }, ['This story has no words. Readers will see it as told in pictures alone.']],
  [{ licence: 'CC-BY-4.0', originalLanguage: 'gu' }, ['Add a translator.']],
  [{ content: ',d xk¡o FkkA ogk¡ ,d dqvk¡ FkkA' }, [expect.stringMatching(/^Text: most words.* Kruti Dev/)]],
  [
    { content: 'ଗୋଟିଏ \ufffd।' },
    ['Text: letters that were lost or read in a wrong encoding, starting at character 7.'],
  ],
  // Publishing writes this letter as two by itself.
  [{ content: 'ବ\u0b5c।' }, []],
])('a curator confirms what is unusual about %j', (changed, said) => {
  expect(textOddities({ ...sound, ...changed })).toEqual(said);
});

test('of very many oddities the first are listed, and the number of the others', () => {
  const content = 'ନିm। ଏକ '.repeat(shownWarnings + 3);
  const odd = textOddities({ ...sound, content });
  expect(odd).toHaveLength(shownWarnings + 1);
  expect(odd.at(-1)).toBe('And 3 more.');
});
