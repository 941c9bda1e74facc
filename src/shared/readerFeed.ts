import type { StoryId } from './catalogue.ts';
import type { Stamp } from './logicalTime.ts';
import type { ListItem, Progress } from './readerMerge.ts';

/*
 * The shapes that cross the wire between `convex/reader.ts` and the outbox and mirror of a signed-in reader
 * (`src/sync/reader/`, `src/library/`).
 */

/** What became of an operation, for good. */
export type OpOutcome =
  | { readonly kind: 'applied' }
  /** Something newer stands: by the rules this changes nothing. */
  | { readonly kind: 'superseded' }
  /** It will never be applied. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** This server does not know the operation: nothing was done, keep it and send it again as a new one later. */
  | { readonly kind: 'held' };

export type RefusalCode = 'invalid' | 'unknown_story' | 'list_full';

/** Why a batch was not taken to its end. */
export type PushStop =
  /** The server has seen all before `expected` and misses it. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The server has another operation under this `n`: the device's storage went back in time or was copied. */
  | { readonly kind: 'forked'; readonly n: number };

export interface PushAnswer {
  /** In the order sent, for all before the stop. */
  readonly results: readonly { readonly n: number; readonly outcome: OpOutcome }[];
  readonly stop: PushStop | null;
  /** The reader's head after this push: a mirror at this cursor holds all that was acknowledged. */
  readonly seq: number;
  readonly epoch: string;
}

export interface ReaderItemRow extends ListItem {
  readonly storyId: StoryId;
  readonly seq: number;
}

export interface ReaderProgressRow extends Progress {
  readonly storyId: StoryId;
  readonly seq: number;
}

/** A page of what changed of a reader's rows after a cursor, from one snapshot. */
export interface ReaderPage {
  readonly items: readonly ReaderItemRow[];
  readonly progress: readonly ReaderProgressRow[];
  /** Stories that are not in the list any more. */
  readonly removed: readonly { readonly storyId: StoryId; readonly seq: number; readonly stamp: Stamp }[];
  readonly cursor: number;
  readonly isDone: boolean;
  readonly epoch: string;
  /** The highest seq whose removal has been forgotten. */
  readonly floor: number;
  /** The last operation of the asking client that the server has dealt with. */
  readonly lastN: number;
}

/** Operations that one push takes. */
export const largestPush = 100;
