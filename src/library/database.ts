import Dexie, { type Table } from 'dexie';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/catalogue.ts';
import { shelfIndex } from '../shared/shelfOrder.ts';

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

/** The public catalogue on this device. Holds nothing that belongs to a user. */
class CatalogueDatabase extends Dexie {
  declare readonly stories: Table<StoredStory, StoryId>;
  declare readonly bodies: Table<StoryBody, StoryId>;
  declare readonly saved: Table<SavedStory, StoryId>;
  declare readonly meta: Table<MetaRow, string>;

  constructor() {
    super('lipi-catalogue');
    this.version(2).stores({
      stories: `id, ${shelfKey}, work`,
      bodies: 'storyId',
      saved: 'storyId',
      meta: 'key',
    });
    // A newer build in another tab is upgrading the schema. Dexie would reopen after the upgrade and let this
    // build's code write the old shapes into the new schema: stay closed until the page loads again.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
    });
  }
}

/** The one database of this page. Opens by itself at the first use. */
export const database = new CatalogueDatabase();
