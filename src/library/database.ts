import Dexie, { type Table } from 'dexie';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/catalogue.ts';
import { shelfIndex } from '../shared/shelfOrder.ts';
import { knownLayoutOnly } from './knownLayout.ts';
import { libraryStatus } from './libraryStatus.ts';

/** A row as the mirror keeps it: `generation` marks which resync last saw it, so that a full one can sweep. */
export interface StoredStory extends CatalogueRow {
  readonly generation: number;
}

/** A story that is wholly on this device. Written only when its text and every audio part are cached and verified. */
export interface SavedStory {
  readonly storyId: StoryId;
  /** Milliseconds since the Unix epoch. */
  readonly savedAt: number;
  /** Text and audio together. */
  readonly sizeBytes: number;
  /** Which text and which audio were saved; a later row that differs means that the copy is older. */
  readonly bodyHash: string;
  readonly partHashes: readonly string[];
  /** Keys of the parts in the audio cache. */
  readonly partUrls: readonly string[];
  /** Nobody was signed in: the next user who signs in is asked whether to take it over. */
  readonly byGuest?: boolean;
}

/** Where the mirror stands in the catalogue feed. */
export interface FeedState {
  readonly key: 'feed';
  readonly epoch: string;
  readonly cursor: number;
  /** Rows with a smaller one were not seen by the resync under way. */
  readonly generation: number;
  /** Whether every page of this generation has been applied. */
  readonly filled: boolean;
  /** False until a generation was whole for the first time: the screens show a library that is still arriving. */
  readonly everFilled: boolean;
  /** The feed's floor when this generation began; while pages arrive, only a floor beyond it matters. */
  readonly floorAtStart: number;
}

/** Why a story could not be saved; each reason has its own words on the screen. */
export interface DownloadFailure {
  readonly reason: 'offline' | 'quota' | 'corrupt' | 'server';
  readonly message: string;
  /** How much room it takes, where that is why. */
  readonly neededBytes?: number;
}

/** Stories that the reader asked to keep and whose download has not finished; survives a reload. */
interface WantedStories {
  readonly key: 'wanted';
  /** First asked first. */
  readonly storyIds: readonly StoryId[];
  /** Those of them that wait for the reader. A row that an older build wrote has none. */
  readonly pausedIds?: readonly StoryId[];
  /** Those of them that the reader wants also where data may cost something. A row that an older build wrote has none. */
  readonly anyPriceIds?: readonly StoryId[];
  /** What could not be saved and is not tried again by itself. */
  readonly failures?: Readonly<Record<StoryId, DownloadFailure>>;
}

/** A newsletter sign-up that the library does not have yet. */
export interface KeptSignUp {
  readonly email: string;
  /** Why the library does not take it, in words for the reader. It is not sent again. */
  readonly problem?: string;
}

/** Newsletter sign-ups made on this device that still have to be sent, or of which the reader still has to hear. */
export interface KeptSignUps {
  readonly key: 'signUps';
  /** First made first, each address once. */
  readonly rows: readonly KeptSignUp[];
  /** One was sent while the reader did something else: whether the thanks have been on a screen. */
  readonly thanks?: 'due' | 'given';
}

type MetaRow = FeedState | WantedStories | KeptSignUps;

/** The index that holds each language's shelf. */
export const shelfKey = `[${shelfIndex.join('+')}]`;

/** The layout of the database that this build reads and writes. */
const layout = 2;

const overtaking = new AbortController();

/**
 * Aborts when the database is no longer this page's: a newer build changes its layout, or everything is being deleted.
 * From then on it stays closed until the page loads again. Dexie would open it again and let this build's code write
 * the old shapes into the new layout.
 */
export const overtaken: AbortSignal = overtaking.signal;

/** The public catalogue on this device. Holds nothing that belongs to an account. */
class CatalogueDatabase extends Dexie {
  declare readonly stories: Table<StoredStory, StoryId>;
  declare readonly bodies: Table<StoryBody, StoryId>;
  declare readonly saved: Table<SavedStory, StoryId>;
  declare readonly meta: Table<MetaRow, string>;

  constructor() {
    super(
      'lipi-catalogue',
      knownLayoutOnly(layout, () => this.leave('outdated'), sayBlocked),
    );
    this.version(layout).stores({
      stories: `id, ${shelfKey}, work`,
      bodies: 'storyId',
      saved: 'storyId',
      meta: 'key',
    });
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
      this.leave(newVersion === null ? 'deleted' : 'outdated');
      // Dexie's own listener, which comes after this one, would have the next use open the database again.
      return false;
    });
    this.on('blocked', sayBlocked);
  }

  /** Closes the database for as long as the page lives. */
  leave(why: 'deleted' | 'outdated'): void {
    if (why === 'outdated') {
      libraryStatus.current = { kind: 'failed', reason: 'outdated', message: 'a newer build is in use' };
    }
    this.close({ disableAutoOpen: true });
    overtaking.abort();
  }
}

/** Until the first answer of a live query. */
function sayBlocked(): void {
  libraryStatus.current = { kind: 'blocked' };
}

/** The one database of this page. Opens by itself at the first use. */
export const database = new CatalogueDatabase();
