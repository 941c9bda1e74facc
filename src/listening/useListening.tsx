import type { ReactNode } from 'react';
import { unlockAudio } from '../audio/player/audioElements.ts';
import { lazyModule, useLazy } from '../state/lazy.tsx';
import * as words from '../words/listening.ts';

const player = lazyModule('The player', () => import('../audio/player/player.ts'));

type Player = typeof import('../audio/player/player.ts');

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
