export interface StoryFieldValues {
  readonly line: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly source: { readonly name: string; readonly url?: string };
  readonly credits: readonly { readonly role: string; readonly name: string }[];
  /** Of the library's list (listedSubjects.ts), or words in the story's language. */
  readonly subjects: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly time: number;
}

type StoryFieldKind = keyof StoryFieldValues;

export interface StoryField {
  readonly kind: StoryFieldKind;
  readonly isRequired?: true;
  /** For curators and readers. */
  readonly label: string;
  /** In a story file. Left out if the file states the field in another way. */
  readonly frontMatter?: string;
  /** Its value is written in the story's language. */
  readonly isInItsLanguage?: true;
}

/** In the order of a story file. Validators, forms, files and histories follow from this table (docs/recipes.md). */
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
  subjects: { kind: 'subjects', label: 'Subjects', frontMatter: 'subjects' },
} as const satisfies Readonly<Record<string, StoryField>>;

type Table = typeof storyFieldTable;
export type StoryFieldKey = keyof Table;

export type RequiredStoryField = {
  [Key in StoryFieldKey]: Table[Key] extends { readonly isRequired: true } ? Key : never;
}[StoryFieldKey];

/** One line: text or a language tag. */
export type StoryTextField = {
  [Key in StoryFieldKey]: Table[Key]['kind'] extends 'line' | 'language' ? Key : never;
}[StoryFieldKey];

/** A draft may leave any line empty; publishing requires the required ones. */
export type StoryFields = {
  readonly [Key in RequiredStoryField]: StoryFieldValues[Table[Key]['kind']];
} & {
  readonly [Key in Exclude<StoryFieldKey, RequiredStoryField>]?: StoryFieldValues[Table[Key]['kind']];
};

export type KeyedStoryField = StoryField & { readonly key: StoryFieldKey };

export const storyFieldList = Object.entries(storyFieldTable).map(([key, field]) => ({
  ...field,
  key,
})) as readonly KeyedStoryField[];

export const storyTextFields = storyFieldList.filter(
  ({ kind }) => kind === 'line' || kind === 'language',
) as readonly (StoryField & { readonly key: StoryTextField })[];

/** What only a story's line, card and page show: the rows of lists are without it. */
export const detailFields = ['preview', 'source', 'credits', 'licence', 'otherLanguages'] as const;

export type DetailField = (typeof detailFields)[number];

export function withoutDetails<Row extends object>(row: Row): Omit<Row, DetailField> {
  const entries = Object.entries(row).filter(([key]) => !detailFields.some((detail) => detail === key));
  return Object.fromEntries(entries) as Omit<Row, DetailField>;
}

export function detailsOf<Row extends object>(row: Row): Partial<Pick<Row, DetailField & keyof Row>> {
  const entries = Object.entries(row).filter(([key]) => detailFields.some((detail) => detail === key));
  return Object.fromEntries(entries) as Partial<Pick<Row, DetailField & keyof Row>>;
}

/** Whether a row has its details: no row of the library is without a preview, be it an empty one. */
export function hasDetails(row: { readonly preview?: string }): boolean {
  return row.preview !== undefined;
}

/** Without an article. */
export function errorNameOf({ label }: StoryField): string {
  return label.toLowerCase();
}

/** Undefined fields are left out. */
export function storyFieldsOf<Row extends StoryFields>(row: Row): Pick<Row, StoryFieldKey> {
  const said = storyFieldList.filter(({ key }) => row[key] !== undefined);
  return Object.fromEntries(said.map(({ key }) => [key, row[key]])) as Pick<Row, StoryFieldKey>;
}

type ByStoryFieldKind<Result> = {
  readonly [Kind in StoryFieldKind]: (
    value: StoryFieldValues[Kind],
    field: KeyedStoryField,
  ) => Result | undefined;
};

/** In the table's order; fields mapped to undefined are left out. */
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
