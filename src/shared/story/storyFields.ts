/** The value types of fields, by kind. */
export interface StoryFieldValues {
  /** One line of plain text. */
  readonly line: string;
  /** A BCP 47 tag. */
  readonly language: string;
  /** The source of the text. */
  readonly source: { readonly name: string; readonly url?: string };
  readonly credits: readonly { readonly role: string; readonly name: string }[];
  /** Milliseconds since the Unix epoch. */
  readonly time: number;
}

type StoryFieldKind = keyof StoryFieldValues;

export interface StoryField {
  readonly kind: StoryFieldKind;
  /** Left out if the field is optional. */
  readonly isRequired?: true;
  /** The field's name, for curators and readers. */
  readonly label: string;
  /** The field's name in a story file. Left out if the file states it in another way. */
  readonly frontMatter?: string;
  /** Whether its value is written in the story's language. */
  readonly isInItsLanguage?: true;
}

/**
 * The fields of a story besides its text, in the order of a story file. Validators, rows, the desk's form, story files,
 * exports and the descriptions of a revision's changes follow from this table (docs/recipes.md).
 */
export const storyFieldTable = {
  // A story and its translations share a work. It names their folder, and with the language it forms the story's slug.
  work: { kind: 'line', isRequired: true, label: 'Work' },
  title: { kind: 'line', isRequired: true, label: 'Title', frontMatter: 'title', isInItsLanguage: true },
  language: { kind: 'language', isRequired: true, label: 'Language', frontMatter: 'language' },
  author: { kind: 'line', isRequired: true, label: 'Author', frontMatter: 'author', isInItsLanguage: true },
  translation_author: {
    kind: 'line',
    label: 'Translator',
    frontMatter: 'translator',
    isInItsLanguage: true,
  },
  // The language of the text from which a translation was made.
  originalLanguage: { kind: 'language', label: 'Original language', frontMatter: 'original' },
  // An SPDX identifier if there is one, for example 'CC-BY-4.0'.
  licence: { kind: 'line', isRequired: true, label: 'Licence', frontMatter: 'licence' },
  source: { kind: 'source', label: 'Source', frontMatter: 'source' },
  // If it is left out, a story keeps its date, and a new one gets the date of its publication.
  publishedAt: { kind: 'time', label: 'Date', frontMatter: 'published' },
  // Any further credit as printed, for example { role: 'Illustration', name: '…' }.
  credits: { kind: 'credits', label: 'Other credits', frontMatter: 'credits' },
} as const satisfies Readonly<Record<string, StoryField>>;

type Table = typeof storyFieldTable;
export type StoryFieldKey = keyof Table;

/** The fields that every story has. */
export type RequiredStoryField = {
  [Key in StoryFieldKey]: Table[Key] extends { readonly isRequired: true } ? Key : never;
}[StoryFieldKey];

/** The fields that hold one line: text or a language tag. */
export type StoryTextField = {
  [Key in StoryFieldKey]: Table[Key]['kind'] extends 'line' | 'language' ? Key : never;
}[StoryFieldKey];

/** A story's fields besides its text. A draft may leave any line empty; publishing requires the required ones. */
export type StoryFields = {
  readonly [Key in RequiredStoryField]: StoryFieldValues[Table[Key]['kind']];
} & {
  readonly [Key in Exclude<StoryFieldKey, RequiredStoryField>]?: StoryFieldValues[Table[Key]['kind']];
};

/** A field with its key in the table. */
export type KeyedStoryField = StoryField & { readonly key: StoryFieldKey };

/** The table as a list, in its order. */
export const storyFieldList = Object.entries(storyFieldTable).map(([key, field]) => ({
  ...field,
  key,
})) as readonly KeyedStoryField[];

/** The fields that hold one line. */
export const storyTextFields = storyFieldList.filter(
  ({ kind }) => kind === 'line' || kind === 'language',
) as readonly (StoryField & { readonly key: StoryTextField })[];

/** A field's name in error messages, without an article. */
export function errorNameOf({ label }: StoryField): string {
  return label.toLowerCase();
}

/** Picks the story fields from a row; undefined ones are left out. */
export function storyFieldsOf<Row extends StoryFields>(row: Row): Pick<Row, StoryFieldKey> {
  const said = storyFieldList.filter(({ key }) => row[key] !== undefined);
  return Object.fromEntries(said.map(({ key }) => [key, row[key]])) as Pick<Row, StoryFieldKey>;
}

/** Functions that map a value, by the kind of its field. */
type ByStoryFieldKind<Result> = {
  readonly [Kind in StoryFieldKind]: (
    value: StoryFieldValues[Kind],
    field: KeyedStoryField,
  ) => Result | undefined;
};

/** Maps each field that a story has, in the table's order; fields mapped to undefined are left out. */
export function mapStoryFields<Result>(
  fields: Partial<StoryFields>,
  byKind: ByStoryFieldKind<Result>,
): { readonly [Key in StoryFieldKey]?: Result } {
  const mapped: { [Key in StoryFieldKey]?: Result } = {};
  for (const field of storyFieldList) {
    const value = fields[field.key];
    if (value === undefined) continue;
    // The value has its field's kind, but the compiler cannot infer that.
    const map = byKind[field.kind] as (value: unknown, field: KeyedStoryField) => Result | undefined;
    const result = map(value, field);
    if (result !== undefined) mapped[field.key] = result;
  }
  return mapped;
}
