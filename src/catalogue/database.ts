import Dexie, { type Table } from 'dexie';
import { libraryStatus } from '../page/libraryStatus.ts';
import type { FrontPageSnapshot } from '../shared/frontPage.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import type { LanguageCount } from '../shared/story/readersOrder.ts';
import { hasWords } from '../shared/story/shelfOrder.ts';
import { detailsOf, hasDetails } from '../shared/story/storyFields.ts';
import type { FeedPosition } from '../sync/feedPosition.ts';
import { refuseNewerSchema } from './refuseNewerSchema.ts';
import { toLists } from './upgrade.ts';

/** A row as the mirror stores it: `generation` marks the resync that last saw it, so that a full resync can sweep. */
export interface StoredStory extends CatalogueRow {
  readonly generation: number;
  readonly hasWords: 0 | 1;
  /** The row's `seq` when its details were fetched: they are out of date below the present one. */
  readonly detailSeq?: number;
}

/** The generation of a row that no list has seen: the sweep of any list removes it, unless that list has it. */
export const ofNoList = 0;

/** A row of a list comes without details: those of `former` stay until newer ones are fetched. */
export function toStored(row: CatalogueRow, generation: number, former?: StoredStory): StoredStory {
  const stored = { ...row, generation, hasWords: hasWords(row) };
  if (hasDetails(row)) return { ...stored, detailSeq: row.seq };
  return former?.detailSeq === undefined
    ? stored
    : { ...detailsOf(former), ...stored, detailSeq: former.detailSeq };
}

/** A story stored whole on this device. Written only when its text and every audio part are cached and verified. */
export interface SavedStory {
  readonly storyId: StoryId;
  /** Milliseconds since the Unix epoch. */
  readonly savedAt: number;
  /** Text and audio together. */
  readonly sizeBytes: number;
  /** The text and audio that were saved; a row that differs means that this copy is outdated. */
  readonly bodyHash: string;
  readonly partHashes: readonly string[];
  /** Keys of the parts in the audio cache. */
  readonly partUrls: readonly string[];
  /** Its row, since the library has withdrawn the story: the copy stays until the reader removes it. */
  readonly withdrawn?: StoredStory;
  /** Saved by a guest: the next user who signs in is asked whether to take it over. */
  readonly byGuest?: boolean;
}

/** A language that this device follows, and its position in the language's feed. */
export interface ListState extends FeedPosition {
  readonly key: `list:${string}`;
  readonly language: string;
  /** Whether all of its stories are on the device once `filled`, or the first of its shelf. */
  readonly isWhole: boolean;
  /** False until `filled` for the first time: until then the screens show that the list is loading. */
  readonly everFilled: boolean;
}

/** What the library says of itself, as last fetched. */
export interface LibraryFacts {
  readonly key: 'library';
  readonly counts: readonly LanguageCount[];
  readonly front: FrontPageSnapshot;
}

export interface DownloadFailure {
  readonly reason: 'offline' | 'quota' | 'corrupt' | 'server';
  readonly message: string;
  readonly neededBytes?: number;
}

/** Stories that the reader asked to save and whose download has not finished; survives a reload. */
interface WantedStories {
  readonly key: 'wanted';
  /** In the order in which the reader asked for them. */
  readonly storyIds: readonly StoryId[];
  readonly pausedIds: readonly StoryId[];
  /** To be downloaded even where data may cost money. */
  readonly anyPriceIds: readonly StoryId[];
  /** Stories that could not be saved and are not retried automatically. */
  readonly failures: Readonly<Record<StoryId, DownloadFailure>>;
}

export interface PendingSignUp {
  readonly email: string;
  /** Why the library refused it, in words for the reader. It is not sent again. */
  readonly problem?: string;
}

/** Newsletter sign-ups on this device that wait to be sent, or whose outcome the reader has not seen. */
export interface PendingSignUps {
  readonly key: 'signUps';
  readonly rows: readonly PendingSignUp[];
  /** A sign-up was sent in the background: whether the thanks have been shown. */
  readonly thanks?: 'due' | 'given';
}

type MetaRow = ListState | LibraryFacts | WantedStories | PendingSignUps;

/** The index of each language's stories: read from its end, in the order of `compareOnShelf`. */
export const shelfKey = '[language+hasWords+publishedAt+work]';

const schemaVersion = 2;

const superseding = new AbortController();

/**
 * Aborts when this page loses the database: a newer build changes its schema, or everything is being deleted. It then
 * stays closed until the page reloads: Dexie would reopen it and let this build write old shapes into a newer schema.
 */
export const superseded: AbortSignal = superseding.signal;

/** The public catalogue on this device. Contains no account data. */
class CatalogueDatabase extends Dexie {
  declare readonly stories: Table<StoredStory, StoryId>;
  declare readonly bodies: Table<StoryBody, StoryId>;
  declare readonly saved: Table<SavedStory, StoryId>;
  declare readonly meta: Table<MetaRow, string>;

  constructor() {
    super(
      'lipi-catalogue',
      refuseNewerSchema(schemaVersion, () => this.closeForGood('outdated'), reportBlocked),
    );
    this.version(1).stores({
      stories: `id, ${shelfKey}, work`,
      bodies: 'storyId',
      saved: 'storyId',
      meta: 'key',
    });
    this.version(schemaVersion).upgrade(toLists);
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
      this.closeForGood(newVersion === null ? 'deleted' : 'outdated');
      // Otherwise Dexie's own listener, which comes after this one, would let the next access reopen the database.
      return false;
    });
    this.on('blocked', reportBlocked);
  }

  closeForGood(why: 'deleted' | 'outdated'): void {
    if (why === 'outdated') {
      libraryStatus.current = { kind: 'failed', reason: 'outdated', message: 'a newer build is in use' };
    }
    this.close({ disableAutoOpen: true });
    superseding.abort();
  }
}

function reportBlocked(): void {
  libraryStatus.current = { kind: 'blocked' };
}

/** The page's only instance. It opens at the first access. */
export const database = new CatalogueDatabase();
