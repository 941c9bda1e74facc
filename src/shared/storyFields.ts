/** What a field holds, by its kind. */
export interface StoryFieldValues {
  /** One line of plain text. */
  readonly line: string;
  /** A BCP 47 tag. */
  readonly language: string;
  /** Where the text comes from. */
  readonly source: { readonly name: string; readonly url?: string };
  readonly credits: readonly { readonly role: string; readonly name: string }[];
  /** Milliseconds since the Unix epoch. */
  readonly time: number;
}

type StoryFieldKind = keyof StoryFieldValues;

export interface StoryField {
  readonly kind: StoryFieldKind;
  /** Left out: a story may do without it. */
  readonly isRequired?: true;
  /** As curators know it. */
  readonly label: string;
  /** Its name in a story file. Left out: the file says it in another way. */
  readonly frontMatter?: string;
  /** Written in the language of the story. */
  readonly isInItsLanguage?: true;
  /** What error messages call it, where that is not the label in small letters. */
  readonly errorName?: string;
}

/**
 * What a curator fills in of a story beside its text, in the order of a story file. Validators, rows, the desk's form, story
 * files, exports and the words for what a revision changed follow from this table (docs/recipes.md).
 */
export const storyFieldTable = {
  // Translations of one another share a work. It names their folder, and with the language it is the story's slug.
  work: { kind: 'line', isRequired: true, label: 'Work' },
  title: { kind: 'line', isRequired: true, label: 'Title', frontMatter: 'title', isInItsLanguage: true },
  language: { kind: 'language', isRequired: true, label: 'Language', frontMatter: 'language' },
  author: { kind: 'line', isRequired: true, label: 'Author', frontMatter: 'author', isInItsLanguage: true },
  translation_author: {
    kind: 'line',
    label: 'Translator',
    frontMatter: 'translator',
    isInItsLanguage: true,
    errorName: 'translation author',
  },
  // Of the text that a translation was made from.
  originalLanguage: { kind: 'language', label: 'Original language', frontMatter: 'original' },
  // An SPDX identifier where there is one, for example 'CC-BY-4.0'.
  licence: { kind: 'line', isRequired: true, label: 'Licence', frontMatter: 'licence' },
  source: { kind: 'source', label: 'Source', frontMatter: 'source' },
  // Left out: a story keeps its date, and a new one is dated when it is published.
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

/** The fields that hold one line, of text or of a language's tag. */
export type StoryTextField = {
  [Key in StoryFieldKey]: Table[Key]['kind'] extends 'line' | 'language' ? Key : never;
}[StoryFieldKey];

/** What a story says beside its text. A draft may leave any line empty; publishing asks for what a story needs. */
export type StoryFields = {
  readonly [Key in RequiredStoryField]: StoryFieldValues[Table[Key]['kind']];
} & {
  readonly [Key in Exclude<StoryFieldKey, RequiredStoryField>]?: StoryFieldValues[Table[Key]['kind']];
};

/** A field with its name in the table. */
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

/** What error messages call a field, without an article. */
export function errorNameOf({ errorName, label }: StoryField): string {
  return errorName ?? label.toLowerCase();
}

/** The fields of a story alone, of whatever else its row has. */
export function storyFieldsOf<Row extends StoryFields>(row: Row): Pick<Row, StoryFieldKey> {
  const said = storyFieldList.filter(({ key }) => row[key] !== undefined);
  return Object.fromEntries(said.map(({ key }) => [key, row[key]])) as Pick<Row, StoryFieldKey>;
}

/** What becomes of a value, by the kind of its field. */
type ByStoryFieldKind<Result> = {
  readonly [Kind in StoryFieldKind]: (
    value: StoryFieldValues[Kind],
    field: KeyedStoryField,
  ) => Result | undefined;
};

/** What becomes of each field that a story has, in the table's order; a field of which nothing becomes is left out. */
export function mapStoryFields<Result>(
  fields: Partial<StoryFields>,
  byKind: ByStoryFieldKind<Result>,
): { readonly [Key in StoryFieldKey]?: Result } {
  const mapped: { [Key in StoryFieldKey]?: Result } = {};
  for (const field of storyFieldList) {
    const value = fields[field.key];
    if (value === undefined) continue;
    // The value is of its field's kind, which the compiler cannot follow from the one to the other.
    const map = byKind[field.kind] as (value: unknown, field: KeyedStoryField) => Result | undefined;
    const result = map(value, field);
    if (result !== undefined) mapped[field.key] = result;
  }
  return mapped;
}
