import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { skipSeconds } from './skipSeconds.ts';

/** The commands that lock screen, headset and keyboard give. */
export interface MediaCommands {
  play(): void;
  pause(): void;
  /** Ends the narration and unloads its story. */
  stop(): void;
  seek(positionSeconds: number): void;
  skip(seconds: number): void;
}

/**
 * Shows a story on the lock screen and handles its commands, as far as the browser can: many in-app browsers have no
 * Media Session, and none of this may keep the narration from playing. All seek handlers are set together: once any is
 * set, WebKit shows dead buttons for missing ones.
 */
export function showMediaSession(row: CatalogueRow, commands: MediaCommands): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  attempt(() => {
    mediaSession.metadata = new MediaMetadata({
      title: row.title,
      artist: row.author,
      album: 'Lipi',
      // The one icon that the worker has offline.
      artwork: [
        { src: new URL('/icons/icon-192.png', location.href).href, sizes: '192x192', type: 'image/png' },
      ],
    });
  });
  const { back, forward } = skipSeconds;
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => commands.play()],
    ['pause', () => commands.pause()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && commands.seek(seekTime)],
    ['seekforward', ({ seekOffset }) => commands.skip(seekOffset ?? forward)],
    ['seekbackward', ({ seekOffset }) => commands.skip(-(seekOffset ?? back))],
    ['stop', () => commands.stop()],
    // A headset has no other buttons to skip with.
    ['previoustrack', () => commands.skip(-back)],
    ['nexttrack', () => commands.skip(forward)],
  ];
  // A browser throws for an action that it does not know.
  for (const [action, handler] of handlers) attempt(() => mediaSession.setActionHandler(action, handler));
}

/** Updates the narration's state and position on the lock screen; 'none' removes the narration from it. */
export function showMediaPosition(playback: MediaSessionPlaybackState, position?: MediaPositionState): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  attempt(() => {
    mediaSession.playbackState = playback;
    if (playback === 'none') mediaSession.metadata = null;
    if (position) mediaSession.setPositionState(position);
  });
}

function attempt(show: () => void): void {
  try {
    show();
  } catch (error) {
    warn('Lock screen failed')(error);
  }
}
