import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { skipSeconds } from './skipSeconds.ts';

/** The commands that lock screen, headset and keyboard give. */
export interface MediaCommands {
  play(): void;
  pause(): void;
  /** Ends the narration and unloads its story. */
  stop(): void;
  seek(positionSeconds: number): void;
  skip(seconds: number): void;
  /** Moves to the next (1) or the previous (-1) sentence, or part if the sentence times are unknown. */
  step(direction: 1 | -1): void;
}

export interface MediaPosition {
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly playbackRate: number;
}

/**
 * Shows a story on the lock screen and handles its commands. All seek handlers are set together: once any is set,
 * WebKit shows dead buttons for missing ones. Does nothing where there is no MediaSession.
 */
export function showMediaSession(
  row: CatalogueRow,
  commands: MediaCommands,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): void {
  if (!session) return;
  session.metadata = new MediaMetadata({
    title: row.title,
    artist: row.author,
    album: 'Lipi',
    artwork: [192, 512].map((size) => ({
      src: new URL(`/icons/icon-${size}.png`, location.href).href,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => commands.play()],
    ['pause', () => commands.pause()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && commands.seek(seekTime)],
    ['seekforward', ({ seekOffset }) => commands.skip(seekOffset ?? skipSeconds.forward)],
    ['seekbackward', ({ seekOffset }) => commands.skip(-(seekOffset ?? skipSeconds.back))],
    ['stop', () => commands.stop()],
    ['previoustrack', () => commands.step(-1)],
    ['nexttrack', () => commands.step(1)],
  ];
  for (const [action, handler] of handlers) {
    try {
      session.setActionHandler(action, handler);
    } catch (error) {
      // An older browser throws for an action that it does not know; the others still work.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Updates the narration's state and position on the lock screen; 'none' removes the narration from it. */
export function showMediaPosition(
  playback: MediaSessionPlaybackState,
  position?: MediaPosition,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): void {
  if (!session) return;
  session.playbackState = playback;
  if (playback === 'none') session.metadata = null;
  const state = position && positionState(position);
  if (state) session.setPositionState?.(state);
}

/**
 * The position in the form that `setPositionState` accepts without throwing
 * (https://w3c.github.io/mediasession/#dom-mediasession-setpositionstate): a finite duration, a position within it, a
 * rate that is not 0. Undefined when there is nothing to show yet.
 */
export function positionState({
  positionSeconds,
  durationSeconds,
  playbackRate,
}: MediaPosition): MediaPositionState | undefined {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return undefined;
  if (!Number.isFinite(positionSeconds) || !Number.isFinite(playbackRate) || playbackRate <= 0)
    return undefined;
  return {
    duration: durationSeconds,
    position: Math.min(durationSeconds, Math.max(0, positionSeconds)),
    playbackRate,
  };
}
