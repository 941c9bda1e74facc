import { type GenericId, type Infer, type VOptional, type VString, v } from 'convex/values';
import type { FrontPageSnapshot } from '../frontPage.ts';
import type { LanguageCount } from './readersOrder.ts';
import {
  type DetailField,
  detailFields,
  type RequiredStoryField,
  type StoryFieldKey,
  type StoryFieldValues,
  storyFieldList,
  type storyFieldTable,
} from './storyFields.ts';

/* Stories in rows and messages, as validators. Pages import the types only, so that no validator is in their files. */

/** What a validator accepts, as its receiver has it: read only, and with ids of users as texts. */
export type Wire<Shape extends { readonly type: unknown }> = Frozen<Shape['type']>;

type Frozen<Value> =
  Value extends GenericId<'users' | 'authSessions'>
    ? string
    : Value extends string | number | boolean | null | undefined
      ? Value
      : Value extends readonly (infer Each)[]
        ? readonly Frozen<Each>[]
        : { readonly [Name in keyof Value]: Frozen<Value[Name]> };

/** Ids are opaque to clients, and typed by their table so that no other id can be used in their place. */
export const idOf = <Table extends string>() => v.string() as unknown as VString<GenericId<Table>>;

export const storyId = idOf<'stories'>();

export type StoryId = Infer<typeof storyId>;

export const audioFileFields = {
  mimeType: v.string(),
  sizeBytes: v.number(),
  /** Lower-case hex SHA-256 of the whole file. */
  sha256: v.string(),
  durationSeconds: v.number(),
};

/** Most stories have one file: phones do not start the next file when locked. */
export const narrationPart = v.object({ storageId: v.id('_storage'), ...audioFileFields });

/** `url` is absolute; `src/player/` replaces its origin by that of the backend in use. */
export const servedPart = v.object({ url: v.string(), ...audioFileFields });

export type NarrationPart = Wire<typeof servedPart>;

const narrationFields = {
  /** True for speech synthesis, which readers are told about. */
  synthetic: v.boolean(),
  narrator: v.string(),
  durationSeconds: v.number(),
};

export const narration = v.object({ ...narrationFields, parts: v.array(narrationPart) });

const servedNarration = v.object({ ...narrationFields, parts: v.array(servedPart) });

export type Narration = Wire<typeof servedNarration>;

/** `from` and `to` are UTF-16 offsets into the content; `part` is the index of the narration's part. */
export const sentenceTiming = v.object({
  part: v.number(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  from: v.number(),
  to: v.number(),
});

export type SentenceTiming = Wire<typeof sentenceTiming>;

const validatorOf = {
  line: v.string(),
  language: v.string(),
  source: v.object({ name: v.string(), url: v.optional(v.string()) }),
  credits: v.array(v.object({ role: v.string(), name: v.string() })),
  subjects: v.array(v.string()),
  time: v.number(),
} satisfies { readonly [Kind in keyof StoryFieldValues]: unknown };

type ValidatorOf<Key extends StoryFieldKey> = (typeof validatorOf)[(typeof storyFieldTable)[Key]['kind']];

export const manuscriptFields = Object.fromEntries(
  storyFieldList.map(({ key, kind, isRequired }) => [
    key,
    isRequired ? validatorOf[kind] : v.optional(validatorOf[kind]),
  ]),
) as {
  [Key in StoryFieldKey]: Key extends RequiredStoryField ? ValidatorOf<Key> : VOptional<ValidatorOf<Key>>;
};

/** Carried by the catalogue feed; the text lives in `bodies`. */
export const storyFields = {
  ...manuscriptFields,
  /** Stable name across servers, exports and imports: `${work}/${language}`, for example 'neem-shade/or'. Unique. */
  slug: v.string(),
  /** Milliseconds since the Unix epoch; the home page shows the newest first (`compareOnShelf`). */
  publishedAt: v.number(),
};

/** Derived by the server from a story's text. */
export const derivedStoryFields = {
  seq: v.number(),
  preview: v.string(),
  wordCount: v.number(),
  /** UTF-8 bytes of the content. */
  bodySizeBytes: v.number(),
  /** Changes whenever the content or the timings do: the first 16 digits of a lower-case hex SHA-256. */
  bodyHash: v.string(),
};

/** Everything of a story but its text. */
export const catalogueRow = v.object({
  id: storyId,
  ...storyFields,
  ...derivedStoryFields,
  narration: v.optional(servedNarration),
  /** Of the other texts of its work, when the row was sent, in the order of `compareLanguages`. */
  otherLanguages: v.optional(v.array(v.string())),
});

/** What a card of the home page shows. */
export const cardRow = catalogueRow.omit('source', 'credits', 'licence');

/** What lists show, sort and search, and what a recording is played from. */
export const listRow = catalogueRow.omit(...detailFields);

export type ListRow = Wire<typeof listRow>;

type WholeRow = Wire<typeof catalogueRow>;

/** As a device has it: without details while it has the list alone. */
export type CatalogueRow = ListRow & Partial<Pick<WholeRow, DetailField>>;

/** A text of a work, the original or a translation, as other texts link to it. */
export const workText = v.object({ id: storyId, language: v.string() });

export type WorkText = Wire<typeof workText>;

/** Current if its `bodyHash` equals that of the catalogue row. */
export const storyBody = v.object({
  storyId,
  bodyHash: v.string(),
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
  /** The other texts of its work when it was sent: the device may have no list of their languages. */
  siblings: v.optional(v.array(workText)),
});

export type StoryBody = Wire<typeof storyBody>;

/** Answer of `feed:head`. */
export const feedHead = v.object({ seq: v.number(), epoch: v.string() });

export type FeedHead = Wire<typeof feedHead>;

/** The fields of a feed's page besides its rows and tombstones. */
export const feedPageEnd = {
  /** Pass as `after` for the next page. In `feed:changes` it equals the head's seq when `isDone`. */
  cursor: v.number(),
  isDone: v.boolean(),
  epoch: v.string(),
  /** Tombstones at or below this seq were deleted: a cursor below it needs a full resync. */
  floor: v.number(),
};

const end = v.object(feedPageEnd);

/** Answer of `feed:changes`, from one snapshot. */
export interface FeedPage<Row = CatalogueRow, Id = StoryId> extends Wire<typeof end> {
  readonly rows: readonly Row[];
  readonly tombstones: readonly { readonly id: Id; readonly seq: number }[];
}

/** Answer of `list:heads`. */
export const listHeads = v.object({
  /** Of the feeds of all languages. */
  epoch: v.string(),
  /** The `seq` of `frontPage:known`. */
  front: v.number(),
  /** In the order asked. `seq` is that of the language's last change, and 0 before the first. */
  lists: v.array(v.object({ language: v.string(), seq: v.number() })),
});

export type ListHeads = Wire<typeof listHeads>;

/** Answer of `list:changes`, from one snapshot: `cursor` is the last seq on the page. */
export const listPage = v.object({
  rows: v.array(listRow),
  /** `movedTo` is the language of whose feed the story is part now. */
  tombstones: v.array(v.object({ id: storyId, seq: v.number(), movedTo: v.optional(v.string()) })),
  ...feedPageEnd,
});

export type ListPage = Wire<typeof listPage>;

/** Answer of `list:shelf`, from one snapshot: `cursor` is the language's `seq` of `list:heads`. */
export const shelfPage = v.object({ rows: v.array(catalogueRow), ...feedPageEnd });

export type ShelfPage = Wire<typeof shelfPage>;

/** Languages with stories and their numbers. */
export const languageCounts = v.array(v.object({ language: v.string(), storyCount: v.number() }));

/** Answer of `list:library`: what the library says of itself. `cursor` is the `seq` of `front`. */
export interface LibraryPage extends Wire<typeof end> {
  /** In the order of `compareLanguages`. */
  readonly languages: readonly LanguageCount[];
  readonly front: FrontPageSnapshot;
}

/** Read from one snapshot. */
export interface HomeSnapshot {
  /** In the order of `inReadersOrder`. */
  readonly languages: readonly LanguageCount[];
  /** The selected language, which is the first one; empty if the library is empty. */
  readonly language: string;
  /** In the order of `compareOnShelf`. */
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
  readonly front?: FrontPageSnapshot;
}

/** The data of the first paint of the page of all stories. */
export interface LibrarySnapshot {
  /** The part of the address's query that the server rendered: `?language=or`, or '' for all stories. */
  readonly search: string;
  /** Empty if only the device can answer the query. */
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
}

/** The data of a story's first paint, with the other texts of the same work. */
export const storySnapshot = v.object({ row: catalogueRow, body: storyBody, siblings: v.array(workText) });

export type StorySnapshot = Omit<Wire<typeof storySnapshot>, 'row'> & { readonly row: CatalogueRow };
