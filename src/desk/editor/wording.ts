import {
  mapStoryFields,
  type StoryFields,
  type StoryTextField,
  storyFieldList,
  storyTextFields,
  storyFieldTable as table,
} from '../../shared/storyFields.ts';
import { hasFields } from '../unsaved/hasFields.ts';

/** The fields of the form. Credits are one to a line, 'Role: name'. */
export type WordingField = StoryTextField | 'sourceName' | 'sourceUrl' | 'credits' | 'content';

/** A manuscript as it is typed: one text for each field of the form. */
export type Wording = { readonly [Field in WordingField]: string };

interface FormField {
  readonly kind: 'line' | 'language' | 'area';
  readonly label: string;
  /** Written in the language of the story. */
  readonly isInItsLanguage?: true;
  readonly isRequired?: true;
  /** Seldom filled in by hand: folded away. */
  readonly isAdvanced?: true;
  readonly hint?: string;
  /** What stands for no language. */
  readonly none?: string;
  readonly rows?: number;
}

/** The form, in its order. */
export const formFields: { readonly [Field in WordingField]: FormField } = {
  language: { ...table.language, none: 'Choose a language' },
  title: table.title,
  author: table.author,
  translation_author: table.translation_author,
  originalLanguage: { ...table.originalLanguage, none: 'Not a translation' },
  sourceName: { ...table.source, kind: 'line', hint: 'Where the text was taken from.' },
  sourceUrl: { kind: 'line', label: 'Address of the source', hint: 'A web address, if it has one.' },
  licence: table.licence,
  credits: {
    ...table.credits,
    kind: 'area',
    rows: 2,
    hint: 'One to a line, the role first, then a colon and the name.',
  },
  content: {
    kind: 'area',
    label: 'Text',
    isInItsLanguage: true,
    rows: 16,
    hint: 'An empty line parts two paragraphs.',
  },
  work: {
    kind: 'line',
    label: table.work.label,
    isAdvanced: true,
    hint: 'A short name in small Latin letters, digits and hyphens, made from the title when left empty. A translation has the name of the story it was made from.',
  },
};

// The table above has every field, and none besides.
export const wordingFields = Object.keys(formFields) as readonly WordingField[];

/** What curators call a field that the library names, in small letters; one of a newer library by its own name. */
export function fieldName(name: string): string {
  if (name === 'content') return formFields.content.label.toLowerCase();
  return storyFieldList.find(({ key }) => key === name)?.label.toLowerCase() ?? name;
}

const emptyWording = Object.fromEntries(wordingFields.map((field) => [field, ''])) as Wording;

/**
 * What this device kept of a form, perhaps by an earlier release: a field that this one did not have is empty. Undefined
 * for what is no form.
 */
export function keptWording(kept: unknown): Wording | undefined {
  if (!hasFields(kept, 'string', ['content'])) return undefined;
  const wording = { ...emptyWording, ...kept };
  return hasFields(wording, 'string', wordingFields) ? wording : undefined;
}

/** The form's texts of a manuscript, or of a revision of one. */
export function wordingOf({
  row,
  content,
}: {
  readonly row: StoryFields;
  readonly content: string;
}): Wording {
  const texts = mapStoryFields<string>(row, {
    line: (line) => line,
    language: (tag) => tag,
    credits: (credits) => credits.map(({ role, name }) => `${role}: ${name}`).join('\n'),
    // Two fields of the form.
    source: () => undefined,
    // No field of the form.
    time: () => undefined,
  });
  const { name: sourceName = '', url: sourceUrl = '' } = row.source ?? {};
  return { ...emptyWording, ...texts, sourceName, sourceUrl, content };
}

/** What the form's texts say, as the server takes it; what is empty is left out. `publishedAt` has no field in the form. */
export function manuscriptOf(
  wording: Wording,
  publishedAt: number | undefined,
): { readonly fields: StoryFields; readonly content: string } {
  const { sourceName, sourceUrl, content } = wording;
  const texts = storyTextFields
    .filter(({ key, isRequired }) => isRequired || wording[key] !== '')
    .map(({ key }) => [key, wording[key]]);
  const credits = wording.credits
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(creditOf);
  return {
    fields: {
      ...(Object.fromEntries(texts) as Pick<StoryFields, StoryTextField>),
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
  return wordingFields.filter((field) => a[field] !== b[field]);
}

/** 'Editor: Asha Rao'. A line without a colon is a name whose role is still to be typed. */
function creditOf(line: string): { readonly role: string; readonly name: string } {
  const [, role = '', name = line] = /^([^:]*):\s*(.*)$/.exec(line) ?? [];
  return { role: role.trim(), name: name.trim() };
}
