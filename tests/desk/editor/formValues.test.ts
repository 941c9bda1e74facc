import { expect, test } from 'vitest';
import { manuscriptOf, valuesOf } from '../../../src/desk/editor/formValues.ts';
import { licenceNotice } from '../../../src/desk/editor/StoryForm.tsx';
import { choicesOf, chosenValues } from '../../../src/desk/unsaved/choices.ts';
import type { EditorId, Manuscript, ManuscriptId } from '../../../src/shared/desk/desk.ts';

const base = valuesOf({
  row: {
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Asha',
    licence: 'CC-BY-4.0',
    source: { name: 'A magazine' },
  },
  content: 'ଗୋଟିଏ।',
});

test('a manuscript passes through the form unchanged', () => {
  const fields = {
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Asha',
    translation_author: 'Ravi',
    originalLanguage: 'gu',
    credits: [
      { role: 'Illustrator', name: 'N: the elder' },
      { role: '', name: 'Nobody' },
    ],
    subjects: ['Animals', 'ବର୍ଷା'],
    licence: 'CC-BY-4.0',
    source: { name: 'A magazine', url: 'https://example.org/1' },
    publishedAt: 7,
  };
  const rest = { seq: 1, revision: 1, wordCount: 1, bodySizeBytes: 1, savedAt: 1 };
  const row = { ...fields, ...rest, id: 'm' as ManuscriptId, savedBy: 'e' as EditorId };
  const manuscript: Manuscript = { row, content: 'ଗୋଟିଏ।\n\nଦୁଇ।' };
  const back = manuscriptOf(valuesOf(manuscript), row.publishedAt);
  expect(back).toEqual({ fields, content: manuscript.content });
  expect(manuscriptOf(base, undefined).fields).not.toHaveProperty('credits');
  expect(manuscriptOf({ ...base, subjects: ' , ' }, undefined).fields).not.toHaveProperty('subjects');
});

test('of two versions each keeps its own changes, and for fields changed in both mine wins until chosen', () => {
  const mine = { ...base, title: 'Mine', author: 'Mine' };
  const theirs = { ...base, title: 'Theirs', content: 'Theirs' };
  const choices = choicesOf(base, mine, theirs);
  expect(choices).toEqual([
    { field: 'title', taken: 'mine' },
    { field: 'content', taken: 'theirs' },
    { field: 'author', taken: 'mine' },
  ]);
  expect(chosenValues(mine, theirs, choices)).toEqual({ ...mine, content: 'Theirs' });
  const all = choices.map(({ field }) => ({ field, taken: 'theirs' }) as const);
  expect(chosenValues(mine, theirs, all)).toEqual(theirs);
});

test('without a base version every difference keeps mine', () => {
  const theirs = { ...base, title: 'Theirs', content: 'Theirs' };
  expect(choicesOf(undefined, base, theirs).map(({ taken }) => taken)).toEqual(['mine', 'mine']);
});

test('a usual licence typed by its name is saved as its code, any other as typed', () => {
  const licenceOf = (licence: string) => manuscriptOf({ ...base, licence }, undefined).fields.licence;
  expect(licenceOf('CC BY 4.0')).toBe('CC-BY-4.0');
  expect(licenceOf('House rules')).toBe('House rules');
  expect(licenceOf('')).toBe('');
});

test('each licence has a note on what it asks for', () => {
  expect(licenceNotice('CC-BY-SA-4.0')).toMatch(/^CC BY-SA 4\.0 requires.*the same licence/);
  expect(licenceNotice('CC-BY-4.0')).not.toContain('same licence');
  expect(licenceNotice('CC-BY-NC-ND-4.0')).toMatch(/commercially.*unchanged/);
  expect(licenceNotice('CC0-1.0')).toContain('No conditions');
  expect(licenceNotice('Public Domain Mark 1.0')).toContain('No conditions');
  expect(licenceNotice('House rules')).toContain('as written');
  expect(licenceNotice(' ')).toContain('needs a licence');
});
