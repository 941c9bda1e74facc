import type { PlayerStatus } from './narrationPlayer.ts';
import * as words from './words.ts';

/** The player's state for a story, as its controls show it. */
export interface Playing {
  /** The narration plays, or is to play as soon as it can, so it can be paused. */
  readonly isPlaying: boolean;
  /** The narration is to play but waits for data. */
  readonly isWaiting: boolean;
  /** Why the narration does not play, as a sentence; undefined when nothing is wrong. */
  readonly trouble: string | undefined;
}

/** What the controls show of the loaded story's narration. */
export function playingOf(status: PlayerStatus): Playing {
  switch (status.kind) {
    case 'idle':
    case 'paused':
      return { isPlaying: false, isWaiting: false, trouble: undefined };
    case 'loading':
      return { isPlaying: status.willPlay, isWaiting: status.willPlay, trouble: undefined };
    case 'playing':
      return { isPlaying: true, isWaiting: false, trouble: undefined };
    case 'stalled':
      return { isPlaying: true, isWaiting: true, trouble: undefined };
    case 'lost':
      return {
        isPlaying: true,
        isWaiting: true,
        trouble: words.connectionLost,
      };
    case 'failed':
      return { isPlaying: false, isWaiting: false, trouble: words.failures[status.reason] };
    default:
      return status satisfies never;
  }
}
