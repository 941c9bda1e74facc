import { isFields, isText } from '../../shared/guards.ts';
import {
  mapStoryFields,
  type StoryField,
  type StoryFields,
  type StoryTextField,
  storyFieldList,
  storyTextFields,
  storyFieldTable as table,
} from '../../shared/story/storyFields.ts';
import { subjectsIn } from '../../shared/story/subjects.ts';
import { usualLicence } from '../../shared/story/usualLicences.ts';
import * as common from '../words.tsx';
import * as words from './words.ts';

/** The fields of the form. Credits have one 'Role: name' per line, subjects have commas between them. */
export type FormFieldName = StoryTextField | 'sourceName' | 'sourceUrl' | 'credits' | 'subjects' | 'content';

export type FormValues = { readonly [Field in FormFieldName]: string };

/** The groups of the form; 'advanced' is seldom filled in by hand, and folded away. */
export type FieldGroup = 'text' | 'about' | 'credits' | 'rights' | 'advanced';

interface FormField extends Pick<StoryField, 'label' | 'isInItsLanguage' | 'isRequired'> {
  readonly kind: 'line' | 'language' | 'area' | 'licence' | 'subjects';
  readonly group: FieldGroup;
  readonly hint?: string;
  readonly none?: string;
  readonly rows?: number;
}

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
  subjects: { ...table.subjects, group: 'about', isInItsLanguage: true, hint: words.subjectsHint },
  author: { ...table.author, group: 'credits' },
  translation_author: { ...table.translation_author, group: 'credits' },
  originalLanguage: { ...table.originalLanguage, group: 'credits', none: words.notTranslated },
  credits: { ...table.credits, kind: 'area', group: 'credits', rows: 2, hint: words.creditsHint },
  licence: { ...table.licence, kind: 'licence', group: 'rights' },
  sourceName: { ...table.source, kind: 'line', group: 'rights', hint: words.sourceHint },
  sourceUrl: { kind: 'line', group: 'rights', label: words.sourceAddress, hint: words.sourceAddressHint },
  work: { kind: 'line', group: 'advanced', label: table.work.label, hint: words.workHint },
};

// The cast is safe: the table above has every field and no others.
export const formFieldNames = Object.keys(formFields) as readonly FormFieldName[];

/** Curators' name for a field, in lower case; a field that only a newer library knows keeps its own name. */
export function fieldName(name: string): string {
  if (name === 'content') return formFields.content.label.toLowerCase();
  return storyFieldList.find(({ key }) => key === name)?.label.toLowerCase() ?? name;
}

export function isFormValues(value: unknown): value is FormValues {
  return isFields(value) && formFieldNames.every((field) => isText(value[field]));
}

export const emptyValues = Object.fromEntries(formFieldNames.map((field) => [field, ''])) as FormValues;

export function valuesOf(story: { readonly row: StoryFields; readonly content: string }): FormValues {
  const { row, content } = story;
  const texts = mapStoryFields<string>(row, {
    line: (line) => line,
    language: (tag) => tag,
    credits: (credits) => credits.map(({ role, name }) => `${role}: ${name}`).join('\n'),
    subjects: (subjects) => subjects.join(', '),
    source: () => undefined, // the form has two fields for it
    time: () => undefined, // the form has none
  });
  const { name: sourceName = '', url: sourceUrl = '' } = row.source ?? {};
  return { ...emptyValues, ...texts, sourceName, sourceUrl, content };
}

/** What the form says, for the server; empty fields are omitted. `publishedAt` has no field in the form. */
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
  const written = values.credits.split('\n').filter((line) => line.trim() !== '');
  const credits = written.map(creditOf);
  const subjects = subjectsIn(values.subjects);
  return {
    fields: {
      ...(Object.fromEntries(texts) as Pick<StoryFields, StoryTextField>),
      ...(credits.length > 0 && { credits }),
      ...(subjects.length > 0 && { subjects }),
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
