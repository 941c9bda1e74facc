import type { ReactNode } from 'react';
import { lazyModule, useLazy } from '../page/lazy.tsx';
import { unlockAudio } from './audioElements.ts';
import * as words from './words.ts';

const player = lazyModule('The player', () => import('./player.ts'));

type Player = typeof import('./player.ts');

interface Listening {
  /** Runs an action on the player, which is loaded first if necessary. Call it within a user gesture. */
  readonly withPlayer: (act: (player: Player) => Promise<void>) => void;
  /** An error to render if the player could not be loaded. */
  readonly trouble: ReactNode;
}

/** Plays narrations from a page other than the story's own. */
export function useListening(): Listening {
  const { failed } = useLazy(player);
  return {
    withPlayer(act) {
      unlockAudio();
      void player.use(act);
    },
    trouble: failed && <p role="alert">{words.playerLost}</p>,
  };
}
