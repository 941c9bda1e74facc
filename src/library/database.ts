import Dexie, { type Table } from 'dexie';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/catalogue.ts';
import { shelfIndex } from '../shared/shelfOrder.ts';
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

/** Stories that the reader asked to keep and whose download has not finished; survives a reload. */
interface WantedStories {
  readonly key: 'wanted';
  readonly storyIds: readonly StoryId[];
}

type MetaRow = FeedState | WantedStories;

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

/** The public catalogue on this device. Holds nothing that belongs to a user. */
class CatalogueDatabase extends Dexie {
  declare readonly stories: Table<StoredStory, StoryId>;
  declare readonly bodies: Table<StoryBody, StoryId>;
  declare readonly saved: Table<SavedStory, StoryId>;
  declare readonly meta: Table<MetaRow, string>;

  constructor() {
    super('lipi-catalogue', knownLayoutOnly());
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
    this.on('blocked', () => {
      libraryStatus.current = { kind: 'blocked' };
    });
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

/**
 * What Dexie opens databases with. Refused a database of a newer version, it opens it as it is, and adds the indexes
 * that it misses there to a layout which this build knows nothing of: a newer one is not given to it.
 */
function knownLayoutOnly(): { indexedDB?: IDBFactory } {
  const factory: IDBFactory | undefined = Dexie.dependencies.indexedDB;
  if (!factory) return {};
  return {
    indexedDB: {
      open(name, version) {
        const request = factory.open(name, version);
        if (version !== undefined) return request;
        request.addEventListener('success', (event) => {
          // Dexie counts in tens, and a layout that it has mended itself lies between two of them.
          if (request.result.version < (layout + 1) * 10) return;
          event.stopImmediatePropagation();
          request.result.close();
          database.leave('outdated');
        });
        return request;
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (first, second) => factory.cmp(first, second),
    },
  };
}

/** The one database of this page. Opens by itself at the first use. */
export const database = new CatalogueDatabase();
