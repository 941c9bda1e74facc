import type { CatalogueRow } from '../shared/catalogue.ts';

/** What the lock screen, headset and keyboard can ask for. */
export interface MediaCommands {
  play(): void;
  pause(): void;
  seek(positionSeconds: number): void;
  skip(seconds: number): void;
}

export interface MediaPosition {
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly playbackRate: number;
}

/** Seconds that a skip moves when the system names none. */
const skipSeconds = 10;

/**
 * Shows a story on the lock screen and takes commands from there. All seek handlers are set together: WebKit shows
 * dead buttons for those that are missing once any is set. Does nothing where there is no MediaSession.
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
    artwork: [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"]'),
    ].map(({ href, sizes, type }) => ({ src: href, sizes: sizes.value, type })),
  });
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => commands.play()],
    ['pause', () => commands.pause()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && commands.seek(seekTime)],
    ['seekforward', ({ seekOffset }) => commands.skip(seekOffset ?? skipSeconds)],
    ['seekbackward', ({ seekOffset }) => commands.skip(-(seekOffset ?? skipSeconds))],
  ];
  for (const [action, handler] of handlers) {
    try {
      session.setActionHandler(action, handler);
    } catch (error) {
      // An older browser does not know the action; the others still work.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Tells the lock screen where the narration is. */
export function showMediaPosition(
  isPlaying: boolean,
  position: MediaPosition,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): void {
  if (!session) return;
  session.playbackState = isPlaying ? 'playing' : 'paused';
  const state = positionState(position);
  if (state) session.setPositionState?.(state);
}

/**
 * The position in the form that `setPositionState` takes without throwing
 * (https://w3c.github.io/mediasession/#dom-mediasession-setpositionstate): a finite duration, a position within it,
 * a rate that is not 0. Undefined when there is nothing to tell yet.
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
