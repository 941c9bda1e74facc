import { isCount, isFlag, listOf } from '../shared/guards.ts';
import { knownLanguages } from '../shared/languages.ts';
import { isPlaybackSpeed } from '../shared/reader/playbackSpeed.ts';
import type { StoryId } from '../shared/story/catalogue.ts';

export type Theme = 'dark' | 'light';

/** A piece of the story's text as the reader shows it; `from`/`to` are UTF-16 offsets into the content. */
interface TextSegment {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The local reader store. */
export interface LipiStore {
  selectedContent: StoryId | null;
  /** Pixels. */
  fontSize: number;
  theme: Theme;
  playbackSpeed: number;
  isPlaying: boolean;
  /** Seconds into the current audio part. */
  currentTime: number;
  /** Seconds of the current audio part. */
  duration: number;
  /** Seconds of all parts together. */
  totalDuration: number;
  currentAudioIndex: number;
  /** Object URLs of cached parts by network address; invalid after a reload. */
  cachedAudioUrls: Record<string, string>;
  /** Seconds by part. */
  audioDurations: number[];
  showAudioControls: boolean;
  isLoading: boolean;
  textSegments: TextSegment[];
  highlightedSegmentIndex: number;
  audioTextSyncEnabled: boolean;
  hoveredSegmentIndex: number;
  autoScrollEnabled: boolean;
  /** Whether another story starts automatically at the end of one. */
  playNextEnabled: boolean;
  /** The language of the home page's stories; null until one is chosen. */
  language: string | null;
}

type StoreField<Value> =
  | {
      /**
       * 'setting': the reader's choice, shared by all tabs. 'place': the story and position of this tab, with which the
       * next page starts.
       */
      readonly kind: 'setting' | 'place';
      readonly initial: Value;
      /** Validates the stored value. */
      readonly isValid: (value: unknown) => boolean;
    }
  /** Applies to this page alone: stored, but not restored by the next page. */
  | { readonly kind: 'page'; readonly initial: Value };

/** The reader's font sizes in pixels. */
export const fontSizes = { initial: 20, min: 12, max: 28, step: 2 } as const;

const isFontSize = (value: unknown): boolean =>
  typeof value === 'number' && value >= fontSizes.min && value <= fontSizes.max;

/** The definition of each field (docs/recipes.md says how to add a setting). */
export const storeFields: { readonly [Key in keyof LipiStore]: StoreField<LipiStore[Key]> } = {
  fontSize: { kind: 'setting', initial: fontSizes.initial, isValid: isFontSize },
  theme: { kind: 'setting', initial: 'dark', isValid: (value) => value === 'dark' || value === 'light' },
  audioTextSyncEnabled: { kind: 'setting', initial: false, isValid: isFlag },
  autoScrollEnabled: { kind: 'setting', initial: true, isValid: isFlag },
  playNextEnabled: { kind: 'setting', initial: false, isValid: isFlag },
  language: {
    kind: 'setting',
    initial: null,
    isValid: (value) => value === null || knownLanguages.some(({ tag }) => tag === value),
  },

  selectedContent: {
    kind: 'place',
    initial: null,
    isValid: (value) => value === null || typeof value === 'string',
  },
  // Belongs to the current story: another tab may play another story at another speed.
  playbackSpeed: { kind: 'place', initial: 1, isValid: isPlaybackSpeed },
  currentTime: { kind: 'place', initial: 0, isValid: isCount },
  duration: { kind: 'place', initial: 0, isValid: isCount },
  totalDuration: { kind: 'place', initial: 0, isValid: isCount },
  currentAudioIndex: {
    kind: 'place',
    initial: 0,
    isValid: (value) => Number.isInteger(value) && Number(value) >= 0,
  },
  audioDurations: {
    kind: 'place',
    initial: [],
    isValid: listOf(isCount),
  },

  isPlaying: { kind: 'page', initial: false },
  isLoading: { kind: 'page', initial: false },
  showAudioControls: { kind: 'page', initial: false },
  cachedAudioUrls: { kind: 'page', initial: {} },
  textSegments: { kind: 'page', initial: [] },
  highlightedSegmentIndex: { kind: 'page', initial: -1 },
  hoveredSegmentIndex: { kind: 'page', initial: -1 },
};

export const storeKeys = Object.keys(storeFields) as (keyof LipiStore)[];

/** The store's contents before any choice. */
export function initialStore(): LipiStore {
  return Object.fromEntries(
    storeKeys.map((key) => [key, structuredClone(storeFields[key].initial)]),
  ) as unknown as LipiStore;
}
