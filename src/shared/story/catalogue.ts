import type { KnownFrontPage } from '../frontPage.ts';
import type { LanguageCount } from './readersOrder.ts';
import type { StoryFields } from './storyFields.ts';

/**
 * The shapes that cross the wire between the library's server functions and the mirror on the device.
 * `convex/feed.ts` produces them, `src/sync/` receives them, `src/catalogue/` stores them.
 */

/** Identifies a story on one server. Branded so that no other id can be used in its place. */
export type StoryId = string & { readonly __storyId: unique symbol };

/** One audio file of a narration, as the feed sends it. */
export interface NarrationPart {
  /** Absolute address of the file; `src/player/` replaces its origin by that of the backend in use. */
  readonly url: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Lower-case hex SHA-256 of the whole file. */
  readonly sha256: string;
  readonly durationSeconds: number;
}

export interface Narration {
  /** True for speech synthesis; the reader is told. */
  readonly synthetic: boolean;
  readonly narrator: string;
  readonly durationSeconds: number;
  readonly parts: readonly NarrationPart[];
}

/** A story as the catalogue lists it: everything but its text. */
export interface CatalogueRow extends StoryFields {
  readonly id: StoryId;
  readonly seq: number;
  /** `${work}/${language}`: stable across servers, exports and imports. */
  readonly slug: string;
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt: number;
  readonly preview: string;
  readonly wordCount: number;
  readonly bodySizeBytes: number;
  readonly bodyHash: string;
  readonly narration?: Narration;
}

/** When a sentence is spoken; `from`/`to` are UTF-16 offsets into the content. */
export interface SentenceTiming {
  readonly part: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly from: number;
  readonly to: number;
}

/** A story's text. It is current if its `bodyHash` equals that of the catalogue row. */
export interface StoryBody {
  readonly storyId: StoryId;
  readonly bodyHash: string;
  readonly content: string;
  readonly timings?: readonly SentenceTiming[];
}

/** Answer of `feed:head`: a small message, subscribed to over the socket. */
export interface FeedHead {
  readonly seq: number;
  readonly epoch: string;
}

/** Answer of `feed:changes`: one page, read from one snapshot. */
export interface FeedPage<Row = CatalogueRow, Id = StoryId> {
  readonly rows: readonly Row[];
  readonly tombstones: readonly { readonly id: Id; readonly seq: number }[];
  /** Pass as `after` for the next page; equals the head's seq when `isDone`. */
  readonly cursor: number;
  readonly isDone: boolean;
  readonly epoch: string;
  /** Tombstones at or below this seq were deleted: a cursor below it needs a full resync. */
  readonly floor: number;
}

/** The data of the home page's first paint, read from one snapshot. */
export interface HomeSnapshot {
  /** In the order of `inReadersOrder`. */
  readonly languages: readonly LanguageCount[];
  /** The selected language, which is the first one; empty if the library is empty. */
  readonly language: string;
  /** The first cards of that language, in the order of `compareOnShelf`. */
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
  /** An admin's settings for the page; left out if there are none. */
  readonly front?: KnownFrontPage;
}

/** The data of the first paint of the page of all stories. */
export interface LibrarySnapshot {
  /** The part of the address's query that the server rendered: `?language=or,gu`, or '' for all stories. */
  readonly search: string;
  /** The first stories, in the order of the page. Empty if only the device can answer the query. */
  readonly rows: readonly CatalogueRow[];
  /** The total number of matching stories. */
  readonly total: number;
}

/** A text of a work, the original or a translation, as other texts link to it. */
export type WorkText = Pick<CatalogueRow, 'id' | 'language'>;

/** The data of a story's first paint. */
export interface StorySnapshot {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  /** The other texts of the same work: its translations or its original. */
  readonly siblings: readonly WorkText[];
}
