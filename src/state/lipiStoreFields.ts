import type { StoryId } from '../shared/catalogue.ts';

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
  /** Object URLs of cached parts by network address; worthless after a reload. */
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
}

/** Font size in pixels: where it starts, how far it goes, and in which steps. */
export const fontSizes = { initial: 20, min: 12, max: 28, step: 2 } as const;

/** What the store holds before anything was chosen. */
export function initialStore(): LipiStore {
  return {
    selectedContent: null,
    fontSize: fontSizes.initial,
    theme: 'dark',
    playbackSpeed: 1,
    isPlaying: false,
    currentTime: 0,
    duration: 0,
    totalDuration: 0,
    currentAudioIndex: 0,
    cachedAudioUrls: {},
    audioDurations: [],
    showAudioControls: false,
    isLoading: false,
    textSegments: [],
    highlightedSegmentIndex: -1,
    audioTextSyncEnabled: false,
    hoveredSegmentIndex: -1,
    autoScrollEnabled: true,
  };
}

/** Fields that describe the page at hand rather than the reader's choices and place: written, but not taken over at start. */
export const ofThisPage: ReadonlySet<keyof LipiStore> = new Set([
  'isPlaying',
  'isLoading',
  'cachedAudioUrls',
  'showAudioControls',
  'textSegments',
  'highlightedSegmentIndex',
  'hoveredSegmentIndex',
] as const);

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isSeconds = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Checks a stored field's value. */
export const isValid: { readonly [key in keyof LipiStore]: (value: unknown) => boolean } = {
  selectedContent: (value) => value === null || typeof value === 'string',
  fontSize: (value) => isSeconds(value) && Number(value) >= fontSizes.min && Number(value) <= fontSizes.max,
  theme: (value) => value === 'dark' || value === 'light',
  playbackSpeed: (value) => isSeconds(value) && Number(value) >= 0.25 && Number(value) <= 4,
  isPlaying: isBoolean,
  currentTime: isSeconds,
  duration: isSeconds,
  totalDuration: isSeconds,
  currentAudioIndex: (value) => Number.isInteger(value) && Number(value) >= 0,
  cachedAudioUrls: () => false,
  audioDurations: (value) => Array.isArray(value) && value.every(isSeconds),
  showAudioControls: isBoolean,
  isLoading: isBoolean,
  textSegments: () => false,
  highlightedSegmentIndex: Number.isInteger,
  audioTextSyncEnabled: isBoolean,
  hoveredSegmentIndex: Number.isInteger,
  autoScrollEnabled: isBoolean,
};
