import { usualLicence } from '../../shared/licences.ts';
import {
  mapStoryFields,
  type StoryFields,
  type StoryTextField,
  storyFieldList,
  storyTextFields,
  storyFieldTable as table,
} from '../../shared/storyFields.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/storyForm.ts';
import { hasFields } from '../unsaved/hasFields.ts';

/** The fields of the form. Credits are one to a line, 'Role: name'. */
export type WordingField = StoryTextField | 'sourceName' | 'sourceUrl' | 'credits' | 'content';

/** A manuscript as it is typed: one text for each field of the form. */
export type Wording = { readonly [Field in WordingField]: string };

/** What stands together in the form; 'advanced' is seldom filled in by hand, and folded away. */
export type FieldGroup = 'text' | 'credits' | 'rights' | 'advanced';

interface FormField {
  readonly kind: 'line' | 'language' | 'area' | 'licence';
  readonly group: FieldGroup;
  readonly label: string;
  /** Written in the language of the story. */
  readonly isInItsLanguage?: true;
  readonly isRequired?: true;
  readonly hint?: string;
  /** What stands for no language. */
  readonly none?: string;
  readonly rows?: number;
}

/** The form, in its order: a group's fields stand together. */
export const formFields: { readonly [Field in WordingField]: FormField } = {
  language: { ...table.language, group: 'text', none: common.chooseLanguage },
  title: { ...table.title, group: 'text' },
  content: {
    kind: 'area',
    group: 'text',
    label: words.text,
    isInItsLanguage: true,
    rows: 16,
    hint: words.textHint,
  },
  author: { ...table.author, group: 'credits' },
  translation_author: { ...table.translation_author, group: 'credits' },
  originalLanguage: { ...table.originalLanguage, group: 'credits', none: words.notTranslated },
  credits: {
    ...table.credits,
    kind: 'area',
    group: 'credits',
    rows: 2,
    hint: words.creditsHint,
  },
  licence: { ...table.licence, kind: 'licence', group: 'rights' },
  sourceName: { ...table.source, kind: 'line', group: 'rights', hint: words.sourceHint },
  sourceUrl: {
    kind: 'line',
    group: 'rights',
    label: words.sourceAddress,
    hint: words.sourceAddressHint,
  },
  work: {
    kind: 'line',
    group: 'advanced',
    label: table.work.label,
    hint: words.workHint,
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
  // Typed as readers see it, a usual licence is that one.
  const said = { ...wording, licence: usualLicence(wording.licence) ?? wording.licence };
  const texts = storyTextFields
    .filter(({ key, isRequired }) => isRequired || said[key] !== '')
    .map(({ key }) => [key, said[key]]);
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
