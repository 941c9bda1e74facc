import type { PlayerStatus } from '../audio/narrationPlayer.ts';
import * as words from '../words/listening/narration.ts';

/** How a story's player stands, for its controls. */
export interface Playing {
  /** It plays, or would if it could: the reader can pause it. */
  readonly isPlaying: boolean;
  /** It should play, and waits for its data. */
  readonly isWaiting: boolean;
  /** Why it does not play, in words; undefined when nothing is wrong. */
  readonly trouble: string | undefined;
}

/** What the controls of the story that is loaded are to show. */
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
        trouble: words.lost,
      };
    case 'failed':
      return { isPlaying: false, isWaiting: false, trouble: words.failures[status.reason] };
    default:
      return status satisfies never;
  }
}
