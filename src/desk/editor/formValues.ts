import { isFields, isText } from '../../shared/guards.ts';
import {
  mapStoryFields,
  type StoryFields,
  type StoryTextField,
  storyFieldList,
  storyTextFields,
  storyFieldTable as table,
} from '../../shared/story/storyFields.ts';
import { usualLicence } from '../../shared/story/usualLicences.ts';
import * as common from '../words.tsx';
import * as words from './words.ts';

/** The fields of the form. Credits have one 'Role: name' per line. */
export type FormFieldName = StoryTextField | 'sourceName' | 'sourceUrl' | 'credits' | 'content';

/** A manuscript in the form: one text for each field. */
export type FormValues = { readonly [Field in FormFieldName]: string };

/** The groups of the form; 'advanced' is seldom filled in by hand, and folded away. */
export type FieldGroup = 'text' | 'credits' | 'rights' | 'advanced';

interface FormField {
  readonly kind: 'line' | 'language' | 'area' | 'licence';
  readonly group: FieldGroup;
  readonly label: string;
  /** The value is written in the language of the story. */
  readonly isInItsLanguage?: true;
  readonly isRequired?: true;
  readonly hint?: string;
  /** The label of the option for no language. */
  readonly none?: string;
  readonly rows?: number;
}

/** The fields of the form in display order; fields of a group are adjacent. */
export const formFields: { readonly [Field in FormFieldName]: FormField } = {
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

// The cast is safe: the table above has every field and no others.
export const formFieldNames = Object.keys(formFields) as readonly FormFieldName[];

/**
 * The curators' name for a field of the library, in lower case; a field that only a newer library knows keeps its own name.
 */
export function fieldName(name: string): string {
  if (name === 'content') return formFields.content.label.toLowerCase();
  return storyFieldList.find(({ key }) => key === name)?.label.toLowerCase() ?? name;
}

export function isFormValues(value: unknown): value is FormValues {
  return isFields(value) && formFieldNames.every((field) => isText(value[field]));
}

/** The values of an empty form, in its order. */
export const emptyValues = Object.fromEntries(formFieldNames.map((field) => [field, ''])) as FormValues;

/** The form's texts for a manuscript or a revision. */
export function valuesOf({
  row,
  content,
}: {
  readonly row: StoryFields;
  readonly content: string;
}): FormValues {
  const texts = mapStoryFields<string>(row, {
    line: (line) => line,
    language: (tag) => tag,
    credits: (credits) => credits.map(({ role, name }) => `${role}: ${name}`).join('\n'),
    // The form has two fields for it.
    source: () => undefined,
    // The form has no field for it.
    time: () => undefined,
  });
  const { name: sourceName = '', url: sourceUrl = '' } = row.source ?? {};
  return { ...emptyValues, ...texts, sourceName, sourceUrl, content };
}

/**
 * The fields and text for the server, made from the form; empty fields are omitted. `publishedAt` has no field in the form.
 */
export function manuscriptOf(
  values: FormValues,
  publishedAt: number | undefined,
): { readonly fields: StoryFields; readonly content: string } {
  const { sourceName, sourceUrl, content } = values;
  // The name of a usual licence, as readers see it, becomes its identifier.
  const licensed = { ...values, licence: usualLicence(values.licence) ?? values.licence };
  const texts = storyTextFields
    .filter(({ key, isRequired }) => isRequired || licensed[key] !== '')
    .map(({ key }) => [key, licensed[key]]);
  const credits = values.credits
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

/** Parses 'Editor: Asha Rao'. A line without a colon is a name whose role has yet to be typed. */
function creditOf(line: string): { readonly role: string; readonly name: string } {
  const [, role = '', name = line] = /^([^:]*):\s*(.*)$/.exec(line) ?? [];
  return { role: role.trim(), name: name.trim() };
}
