import { isCount, isFields, isFlag, isText, listOf, shape } from '../shared/guards.ts';
import { type InterfaceTag, isInterfaceTag } from '../shared/languages/interfaceLanguages.ts';
import { knownLanguages } from '../shared/languages/languages.ts';
import { isPlaybackSpeed } from '../shared/reader/playbackSpeed.ts';
import type { StoryId } from '../shared/story/catalogue.ts';

export const themes = ['dark', 'light', 'sepia', 'black', 'device'] as const;

/** 'sepia' is a light theme and 'black' a dark one; 'device' is dark or light, as the device is. */
export type Theme = (typeof themes)[number];

/** Factors of the leading that a text's script has, and of the usual width of a text. */
export const typeSteps = { lines: [0.9, 1, 1.2], width: [0.8, 1, 1.25] } as const;

export interface Typesetting {
  readonly lines: (typeof typeSteps.lines)[number];
  readonly width: (typeof typeSteps.width)[number];
  readonly isJustified: boolean;
}

/** A piece of the story's text as the reader shows it; `from`/`to` are UTF-16 offsets into the content. */
interface TextSegment {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export const fontSizes = { initial: 20, min: 12, max: 28, step: 2 } as const;

const isFontSize = (value: unknown): boolean =>
  typeof value === 'number' && value >= fontSizes.min && value <= fontSizes.max;

const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

/** The reader's choice, shared by all tabs. */
function setting<Value>(initial: Value, isValid: (value: unknown) => boolean) {
  return { kind: 'setting', initial, isValid } as const;
}

/** The story and position of this tab, with which the next page starts. */
function place<Value>(initial: Value, isValid: (value: unknown) => boolean) {
  return { kind: 'place', initial, isValid } as const;
}

/** Applies to this page alone: stored, but not restored by the next page. */
function page<Value>(initial: Value) {
  return { kind: 'page', initial } as const;
}

/** docs/recipes.md says how to add a setting. */
export const storeFields = {
  /** Pixels. */
  fontSize: setting<number>(fontSizes.initial, isFontSize),
  theme: setting<Theme>('dark', oneOf(themes)),
  typesetting: setting<Typesetting>(
    { lines: 1, width: 1, isJustified: false },
    shape<Typesetting>({ lines: oneOf(typeSteps.lines), width: oneOf(typeSteps.width), isJustified: isFlag }),
  ),
  /** Whether the list of all stories is without covers and previews. */
  isListCompact: setting<boolean>(false, isFlag),
  audioTextSyncEnabled: setting<boolean>(false, isFlag),
  autoScrollEnabled: setting<boolean>(true, isFlag),
  playNextEnabled: setting<boolean>(false, isFlag),
  /** The language of the home page's stories; null until one is chosen. */
  language: setting<string | null>(
    null,
    (value) => value === null || knownLanguages.some(({ tag }) => tag === value),
  ),
  /** The language of the interface and its digits; null until one is chosen. Read before the app starts (server/siteBuild/lateEntry.ts). */
  interfaceLanguage: setting<InterfaceTag | null>(null, (value) => value === null || isInterfaceTag(value)),
  /** The script in which stories are shown, by their language (src/text/script/targets.ts). */
  scripts: setting<Readonly<Record<string, string>>>(
    {},
    (value) => isFields(value) && Object.values(value).every(isText),
  ),

  selectedContent: place<StoryId | null>(null, (value) => value === null || typeof value === 'string'),
  // Belongs to the current story: another tab may play another story at another speed.
  playbackSpeed: place<number>(1, isPlaybackSpeed),
  /** Seconds into the current audio part. */
  currentTime: place<number>(0, isCount),
  /** Seconds of the current audio part. */
  duration: place<number>(0, isCount),
  /** Seconds of all parts together. */
  totalDuration: place<number>(0, isCount),
  currentAudioIndex: place<number>(0, (value) => Number.isInteger(value) && Number(value) >= 0),
  /** Seconds by part. */
  audioDurations: place<number[]>([], listOf(isCount)),

  isPlaying: page<boolean>(false),
  isLoading: page<boolean>(false),
  showAudioControls: page<boolean>(false),
  /** Object URLs of cached parts by network address; invalid after a reload. */
  cachedAudioUrls: page<Record<string, string>>({}),
  textSegments: page<TextSegment[]>([]),
  highlightedSegmentIndex: page<number>(-1),
  hoveredSegmentIndex: page<number>(-1),
};

type Fields = typeof storeFields;

export type LipiStore = { [Key in keyof Fields]: Fields[Key]['initial'] };

export const storeKeys = Object.keys(storeFields) as (keyof LipiStore)[];

export function initialStore(): LipiStore {
  return Object.fromEntries(
    storeKeys.map((key) => [key, structuredClone(storeFields[key].initial)]),
  ) as unknown as LipiStore;
}
