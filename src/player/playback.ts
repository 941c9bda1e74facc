import { proxy } from 'valtio/vanilla';
import { readStored } from '../page/persistedStore.ts';
import type { LipiStore } from '../settings/lipiStoreFields.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import type { SleepTimer } from './sleepTimer.ts';
import type { PlayQueue } from './storyAfter.ts';
import * as words from './words.ts';

export type PlayerStatus =
  /** 'idle': nothing is loaded, or the story has no narration. 'stalled': should be playing but waits for data. */
  | { readonly kind: 'idle' | 'playing' | 'paused' | 'stalled' }
  | { readonly kind: 'loading'; readonly willPlay: boolean }
  /** Should be playing; resumes by itself at the same position when the server can be reached again. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'failed'; readonly reason: PlaybackFailure };

/** The file is missing, cannot be decoded, or the server refuses it. */
export type PlaybackFailure = 'missing' | 'damaged' | 'refused';

/** What is played in this page. The position, speed and lengths are fields of `lipiStore`. */
export interface Playback {
  story: CatalogueRow | undefined;
  status: PlayerStatus;
  sleep: SleepTimer;
  /** Between 0 and 1. */
  volume: number;
  queue: PlayQueue;
  /** The story that plays next, as far as the device knows; undefined if there is none or it is unknown. */
  upNext: Pick<CatalogueRow, 'id' | 'title' | 'language'> | undefined;
}

/** The localStorage key of the volume, which is stored per device, because loudspeakers differ. */
export const volumeKey = 'lipi-volume';

/** There is one playback for the whole app: leaving a screen does not stop the narration. */
export const playback = proxy<Playback>({
  story: undefined,
  status: { kind: 'idle' },
  sleep: { kind: 'off' },
  volume: storedVolume(),
  queue: [],
  upNext: undefined,
});

function storedVolume(): number {
  const stored = readStored(volumeKey);
  return typeof stored === 'number' && stored >= 0 && stored <= 1 ? stored : 1;
}

/** What a story's controls show. Position and duration span all parts. */
export interface PlayerView {
  readonly storyId: StoryId | undefined;
  readonly status: PlayerStatus['kind'];
  /** The narration plays, or is to play as soon as it can, so it can be paused. */
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  /** Why the narration does not play, as a sentence; undefined when nothing is wrong. */
  readonly problem: string | undefined;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
}

type Position = Readonly<Pick<LipiStore, 'currentAudioIndex' | 'currentTime' | 'totalDuration'>> & {
  readonly audioDurations: readonly number[];
};

export const idleView: PlayerView = {
  storyId: undefined,
  status: 'idle',
  isPlaying: false,
  isWaiting: false,
  problem: undefined,
  positionSeconds: 0,
  durationSeconds: 0,
};

/** What the controls of a story show, by default those of the loaded one. */
export function viewOf(
  { story, status }: Readonly<Pick<Playback, 'story' | 'status'>>,
  { currentAudioIndex, currentTime, audioDurations, totalDuration }: Position,
  storyId = story?.id,
): PlayerView {
  if (!story || story.id !== storyId) return idleView;
  const isPlaying = willPlay(status);
  const beforeSeconds = audioDurations.slice(0, currentAudioIndex).reduce((sum, seconds) => sum + seconds, 0);
  return {
    storyId,
    status: status.kind,
    isPlaying,
    isWaiting: isPlaying && status.kind !== 'playing',
    problem: problemOf(status),
    positionSeconds: Math.min(totalDuration, beforeSeconds + currentTime),
    durationSeconds: totalDuration,
  };
}

/** Whether the narration plays, or will as soon as it can. */
export function willPlay(status: PlayerStatus): boolean {
  const { kind } = status;
  if (kind === 'loading') return status.willPlay;
  return kind === 'playing' || kind === 'stalled' || kind === 'disconnected';
}

function problemOf(status: PlayerStatus): string | undefined {
  if (status.kind === 'failed') return words.failures[status.reason];
  return status.kind === 'disconnected' ? words.connectionLost : undefined;
}

/** How far the skip buttons move, on the page and, unless the system gives another offset, on the lock screen. */
export const skipSeconds = { back: 15, forward: 30 } as const;
