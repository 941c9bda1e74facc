import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { coverPicture } from '../ui/cover/coverPicture.ts';
import type { NarrationPlayer } from './narrationPlayer.ts';
import { type PlayerView, skipSeconds } from './playback.ts';

interface MediaCommands {
  readonly narration: Pick<NarrationPlayer, 'pause' | 'seek' | 'skip'>;
  readonly play: () => Promise<void>;
  readonly stop: () => void;
}

let shownStory: StoryId | undefined;

/**
 * As far as the browser can: many in-app browsers have no Media Session, and none of this may keep the narration from
 * playing. All seek handlers are set together: once any is set, WebKit shows dead buttons for missing ones.
 */
export function showMediaSession(story: CatalogueRow, { narration, play, stop }: MediaCommands): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  const { id, title, author: artist } = story;
  function show(src: string, size: number): void {
    // The story may have stopped, or another one begun, while its cover was drawn.
    if (shownStory !== id) return;
    const artwork = [{ src, sizes: `${size}x${size}`, type: 'image/png' }];
    mediaSession.metadata = new MediaMetadata({ title, artist, album: 'Lipi', artwork });
  }
  if (shownStory !== id) {
    shownStory = id;
    attempt(() => {
      // The one icon that the worker has offline.
      show('/icons/icon-192.png', 192);
      coverPicture({ row: story })
        .then((src) => show(src, 512))
        .catch(warn('The lock screen has no cover'));
    });
  }
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
      shownStory = undefined;
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
