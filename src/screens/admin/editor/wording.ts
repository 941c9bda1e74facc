import type { ManuscriptFields } from '../../../shared/desk.ts';

/** A manuscript as it is typed: one text for each field of the form. */
export interface Wording {
  readonly work: string;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly translation_author: string;
  readonly originalLanguage: string;
  /** One to a line, 'Role: name'. */
  readonly credits: string;
  readonly licence: string;
  readonly sourceName: string;
  readonly sourceUrl: string;
  readonly content: string;
}

export type WordingField = keyof Wording;

/** The fields as the form names them, in its order. */
export const fieldNames: { readonly [field in WordingField]: string } = {
  language: 'Language',
  title: 'Title',
  author: 'Author',
  work: 'Work',
  translation_author: 'Translator',
  originalLanguage: 'Original language',
  sourceName: 'Source',
  sourceUrl: 'Address of the source',
  licence: 'Licence',
  credits: 'Other credits',
  content: 'Text',
};

// The table above has every field, and none besides.
export const fields = Object.keys(fieldNames) as WordingField[];

/** The form's texts of a manuscript, or of a revision of one. */
export function wordingOf({
  row,
  content,
}: {
  readonly row: ManuscriptFields;
  readonly content: string;
}): Wording {
  return {
    work: row.work,
    language: row.language,
    title: row.title,
    author: row.author,
    translation_author: row.translation_author ?? '',
    originalLanguage: row.originalLanguage ?? '',
    credits: (row.credits ?? []).map(({ role, name }) => `${role}: ${name}`).join('\n'),
    licence: row.licence,
    sourceName: row.source?.name ?? '',
    sourceUrl: row.source?.url ?? '',
    content,
  };
}

/** What the form's texts say, as the server takes it; what is empty is left out. `publishedAt` has no field in the form. */
export function manuscriptOf(
  wording: Wording,
  publishedAt: number | undefined,
): { readonly fields: ManuscriptFields; readonly content: string } {
  const { work, language, title, author, licence, content } = wording;
  const { translation_author, originalLanguage, sourceName, sourceUrl } = wording;
  const credits = wording.credits
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(creditOf);
  return {
    fields: {
      work,
      language,
      title,
      author,
      licence,
      ...(translation_author !== '' && { translation_author }),
      ...(originalLanguage !== '' && { originalLanguage }),
      ...(credits.length > 0 && { credits }),
      ...((sourceName !== '' || sourceUrl !== '') && {
        source: { name: sourceName, ...(sourceUrl !== '' && { url: sourceUrl }) },
      }),
      ...(publishedAt !== undefined && { publishedAt }),
    },
    content,
  };
}

/** The fields that do not say the same, in the form's order. */
export function differingFields(a: Wording, b: Wording): WordingField[] {
  return fields.filter((field) => a[field] !== b[field]);
}

/** 'Editor: Asha Rao'. A line without a colon is a name whose role is still to be typed. */
function creditOf(line: string): { readonly role: string; readonly name: string } {
  const [, role = '', name = line] = /^([^:]*):\s*(.*)$/.exec(line) ?? [];
  return { role: role.trim(), name: name.trim() };
}
