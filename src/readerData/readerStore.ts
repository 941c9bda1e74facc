import type {
  ReaderItemRow,
  ReaderMarkRow,
  ReaderProgressRow,
  RefusalCode,
} from '../shared/protocol/reader.ts';
import type { LogicalTime, Stamp } from '../shared/reader/logicalTime.ts';
import type { AudioPlace, Mark, ReaderOp, TextPlace } from '../shared/reader/readerOps.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import type { FeedPosition } from '../sync/feedPosition.ts';

/** A reader's place in a story on this device. Times (`at`, `finishedAt`) are milliseconds since the Unix epoch. */
export interface Place {
  readonly storyId: StoryId;
  readonly text?: TextPlace;
  readonly audio?: AudioPlace;
  readonly speed?: number;
  readonly finishedAt?: number;
  /** The reader's place on another device, if that is far from this one: offered as a jump. */
  readonly elsewhere?: {
    readonly text?: TextPlace & { readonly stamp: Stamp };
    readonly audio?: AudioPlace & { readonly stamp: Stamp };
  };
}

/** A story in the reading list, as the screens show it: the server's row with the outbox applied. */
export interface ListRow {
  readonly storyId: StoryId;
  readonly addedAt: number;
  /** Orders the list; ties are broken by `storyId`. */
  readonly position: string;
}

/**
 * An operation in the outbox, and its states:
 *
 *     unsent ──push──► acknowledged ──the mirror has its effect──► gone
 *       │ ▲ └────────► held (the server does not know it) ──next launch──► unsent, under a new n
 *       │ └─ lost by a server restored to an earlier time
 *       └────────────► refused: moved to `refused`
 */
export interface OutboxRow extends ReaderOp {
  readonly clientId: string;
  readonly storyId: StoryId;
  readonly state: 'unsent' | 'acknowledged' | 'held';
  /** The server may have received it, so its content must not change any more. */
  readonly wasSent: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly savedAt: number;
  /** With 'acknowledged': the feed number that the mirror must reach. */
  readonly ack?: { readonly seq: number; readonly epoch: string };
}

/** An operation that will never be applied, and why; the reader sees and dismisses it. */
export interface RefusedOp {
  readonly id: string;
  readonly storyId: StoryId | undefined;
  /** `ReaderAction['type']`, as far as it is readable. */
  readonly type: string;
  /** 'damaged': this device's storage returned something other than was stored. */
  readonly code: RefusalCode | 'damaged';
  readonly message: string;
  readonly at: number;
}

export interface ClientState {
  readonly key: 'client';
  readonly clientId: string;
  /** Former client ids of this device: places stored under them are its own. */
  readonly formerIds: readonly string[];
  readonly nextN: number;
  /** The latest logical time that was issued or seen. */
  readonly time: LogicalTime;
}

export interface ReaderFeedState extends FeedPosition {
  readonly key: 'feed';
}

/** When the reader last answered whether to take over a guest's work on this device. */
interface AdoptionState {
  readonly key: 'adoption';
  /** Milliseconds since the Unix epoch. */
  readonly askedAt: number;
}

export type ReaderMetaRow = ClientState | ReaderFeedState | AdoptionState;

export type StoredItem = ReaderItemRow & { readonly generation: number };
export type StoredProgress = ReaderProgressRow & { readonly generation: number };

/** A highlight in a story. */
export interface KeptMark {
  readonly storyId: StoryId;
  readonly markId: string;
  readonly mark: Mark;
}

/** The server's row; of a guest's mark, which has none, only the mark. */
export type StoredMark = KeptMark & Partial<Pick<ReaderMarkRow, 'seq' | 'stamp'> & { generation: number }>;

export interface Rows<Row> {
  get(key: string): PromiseLike<Row | undefined>;
  put(row: Row): PromiseLike<unknown>;
  delete(key: string): PromiseLike<unknown>;
  toArray(): PromiseLike<Row[]>;
}

export interface ReaderTables {
  readonly environment: ReaderEnvironment;
  readonly outbox: Rows<OutboxRow> & { of(storyId: StoryId): PromiseLike<OutboxRow[]> };
  readonly items: Rows<StoredItem>;
  readonly progress: Rows<StoredProgress>;
  readonly marks: Rows<StoredMark>;
  /** The view: `items` and `progress` with the outbox applied. */
  readonly list: Rows<ListRow>;
  readonly places: Rows<Place>;
  readonly refused: Rows<RefusedOp>;
  readonly meta: Rows<ReaderMetaRow>;
}

export interface ReaderStore {
  /**
   * Runs `work` in one transaction on all tables: everything is stored durably, or nothing. Undefined, without running,
   * when the person is no longer signed in here. Rejects as the browser's storage does.
   */
  transact<T>(work: (tables: ReaderTables) => Promise<T>): Promise<T | undefined>;
}

export interface ReaderEnvironment {
  /** Milliseconds since the Unix epoch, by this device's clock. */
  now(): number;
  /** In [0, 1). */
  random(): number;
}
