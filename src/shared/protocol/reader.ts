import { isCount, isFields, isFlag, isText, listOf, optional, parser, shape } from '../guards.ts';
import type { Stamp } from '../reader/logicalTime.ts';
import type { ListItem, MarkState, Progress } from '../reader/readerMerge.ts';
import type { Mark } from '../reader/readerOps.ts';
import type { StoryId } from '../story/catalogue.ts';

/* The messages of `convex/reader.ts` to the outbox and mirror of a signed-in reader (`src/readerData/`). */

/** The outcome of an operation. */
export type OpOutcome =
  | { readonly kind: 'applied' }
  /** By the merge rules a newer operation wins, and this one changes nothing. */
  | { readonly kind: 'superseded' }
  /** The operation will never be applied. */
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** This server does not know the operation and did nothing: keep it and send it again as a new one later. */
  | { readonly kind: 'held' };

export type RefusalCode = 'invalid' | 'unknown_story' | 'list_full' | 'marks_full';

/** Why the server stopped within a batch. */
export type PushStop =
  /** The server has seen all operations before `expected`, which is missing. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The server has another operation under this `n`: the device's storage was restored to an earlier state or copied. */
  | { readonly kind: 'forked'; readonly n: number };

export interface PushAnswer {
  /** The results of all operations before the stop, in the order sent. */
  readonly results: readonly { readonly n: number; readonly outcome: OpOutcome }[];
  readonly stop: PushStop | null;
  /** The reader's head after this push: a mirror at this cursor contains every acknowledged operation. */
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

/** Without `mark`, it was removed. */
export interface ReaderMarkRow extends MarkState {
  readonly storyId: StoryId;
  readonly markId: string;
  readonly seq: number;
  readonly stamp: Stamp;
}

/** A page of the changes to a reader's rows after a cursor, from one snapshot. */
export interface ReaderPage {
  readonly items: readonly ReaderItemRow[];
  readonly progress: readonly ReaderProgressRow[];
  /** A server of 0.9.0 sends none. */
  readonly marks?: readonly ReaderMarkRow[] | undefined;
  /** Stories that were removed from the list. */
  readonly removed: readonly { readonly storyId: StoryId; readonly seq: number; readonly stamp: Stamp }[];
  readonly cursor: number;
  readonly isDone: boolean;
  readonly epoch: string;
  /** The highest seq whose removal has been forgotten. */
  readonly floor: number;
  /** The number of the calling client's last operation that the server has processed. */
  readonly lastN: number;
}

/** The most operations in one push. */
export const largestPush = 100;

const isStop = (value: unknown): boolean =>
  isFields(value) &&
  ((value.kind === 'gap' && isCount(value.expected)) || (value.kind === 'forked' && isCount(value.n)));

/** Validates an answer of `reader:push`; undefined when it has another shape. */
export const asPushAnswer = parser(
  shape<PushAnswer>({
    seq: isCount,
    epoch: isText,
    results: listOf(shape<PushAnswer['results'][number]>({ n: isCount, outcome: isOutcome })),
    stop: (stop) => stop === null || isStop(stop),
  }),
);

const row = { storyId: isText, seq: isCount };
const isRegister = optional(shape({ stamp: isText }));
const isPlaces = optional(
  shape({ entries: listOf(shape({ stamp: isText, clientId: isText, place: isFields })) }),
);

const isMark = shape<Pick<Mark, 'from' | 'to' | 'text'>>({ from: isCount, to: isCount, text: isText });

/** Validates an answer of `reader:changes`; undefined when it has another shape. */
export const asReaderPage = parser(
  shape<ReaderPage>({
    items: listOf(shape({ ...row, listed: isRegister })),
    progress: listOf(
      shape({ ...row, text: isPlaces, audio: isPlaces, speed: isRegister, finished: isRegister }),
    ),
    marks: optional(listOf(shape({ ...row, markId: isText, stamp: isText, mark: optional(isMark) }))),
    removed: listOf(shape({ ...row, stamp: isText })),
    cursor: isCount,
    floor: isCount,
    lastN: isCount,
    isDone: isFlag,
    epoch: isText,
  }),
);

function isOutcome(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.kind === 'refused') return isText(value.code) && isText(value.message);
  return value.kind === 'applied' || value.kind === 'superseded' || value.kind === 'held';
}
