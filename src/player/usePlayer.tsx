import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lazyModule, useLazy } from '../page/lazy.tsx';
import { lipiStore } from '../settings/lipiStore.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { unlockAudio } from './audioElements.ts';
import { type PlayerView, playback, viewOf } from './playback.ts';
import * as words from './words.ts';

const lazyPlayer = lazyModule('The player', () => import('./player.ts'));

type Player = typeof import('./player.ts');

/**
 * Plays narrations from a page other than the story's own. `withPlayer` runs an action on the player, which is loaded
 * first if necessary; call it within a user gesture. Render `problem`: it says if the player could not be loaded.
 */
export function usePlayer() {
  const { failed } = useLazy(lazyPlayer);
  return {
    withPlayer(act: (player: Player) => Promise<void>): void {
      unlockAudio();
      void lazyPlayer.use(act);
    },
    problem: failed && <p role="alert">{words.playerLoadFailed}</p>,
  };
}

const longMs = 8 * 1000;

/** A press that still loads the player counts as waiting, and a long wait as problem. */
export function usePlayerView(storyId?: StoryId, isPressPending = false): PlayerView {
  const view = viewOf(useSnapshot(playback), useSnapshot(lipiStore), storyId);
  const isWaiting = isPressPending || view.isWaiting;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return {
    ...view,
    isWaiting,
    isPlaying: isPressPending || view.isPlaying,
    problem: view.problem ?? (isWaiting && isLong ? words.slow : undefined),
  };
}
