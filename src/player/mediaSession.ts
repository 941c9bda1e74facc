import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import type { NarrationPlayer } from './narrationPlayer.ts';
import { type PlayerView, skipSeconds } from './playback.ts';

interface MediaCommands {
  readonly narration: Pick<NarrationPlayer, 'pause' | 'seek' | 'skip'>;
  readonly play: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * As far as the browser can: many in-app browsers have no Media Session, and none of this may keep the narration from
 * playing. All seek handlers are set together: once any is set, WebKit shows dead buttons for missing ones.
 */
export function showMediaSession(story: CatalogueRow, { narration, play, stop }: MediaCommands): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  attempt(() => {
    mediaSession.metadata = new MediaMetadata({
      title: story.title,
      artist: story.author,
      album: 'Lipi',
      // The one icon that the worker has offline.
      artwork: [
        { src: new URL('/icons/icon-192.png', location.href).href, sizes: '192x192', type: 'image/png' },
      ],
    });
  });
  const { back, forward } = skipSeconds;
  const handlers: readonly [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', play],
    ['pause', () => narration.pause()],
    ['stop', stop],
    ['seekto', ({ seekTime }) => seekTime !== undefined && void narration.seek(seekTime)],
    ['seekforward', ({ seekOffset }) => void narration.skip(seekOffset ?? forward)],
    ['seekbackward', ({ seekOffset }) => void narration.skip(-(seekOffset ?? back))],
    // A headset has no other buttons to skip with.
    ['previoustrack', () => void narration.skip(-back)],
    ['nexttrack', () => void narration.skip(forward)],
  ];
  // A browser throws for an action that it does not know.
  for (const [action, handler] of handlers) attempt(() => mediaSession.setActionHandler(action, handler));
}

let lastShown = '';

/** Without a story, removes the narration from the lock screen. */
export function showMediaState(view: PlayerView, playbackRate: number): void {
  const { storyId, status, positionSeconds, durationSeconds } = view;
  const { mediaSession } = navigator;
  const isPlaying = status === 'playing';
  // The lock screen advances the position by itself, so it is updated every five seconds and on changes only.
  const shown = `${storyId} ${status === 'idle'} ${isPlaying} ${playbackRate} ${Math.round(positionSeconds / 5)}`;
  if (!mediaSession || shown === lastShown) return;
  lastShown = shown;
  attempt(() => {
    if (storyId === undefined) {
      mediaSession.playbackState = 'none';
      mediaSession.metadata = null;
    } else if (status !== 'idle') {
      mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
      mediaSession.setPositionState({ position: positionSeconds, duration: durationSeconds, playbackRate });
    }
  });
}

function attempt(show: () => void): void {
  try {
    show();
  } catch (error) {
    warn('Setting the media session failed')(error);
  }
}
