import type { ReactNode } from 'react';
import { unlockAudio } from '../audio/audioElements.ts';
import { late, useLate } from '../parts/late.ts';

const player = late('The player', () => import('../audio/player.ts'));

type Player = typeof import('../audio/player.ts');

interface Listening {
  /** Has the player do something, and fetches it before where it is not here yet. Call it within the reader's tap. */
  readonly hear: (act: (player: Player) => Promise<void>) => void;
  /** To be shown: why nothing is heard, where the player could not be fetched. */
  readonly trouble: ReactNode;
}

/** Listening from a page that is not the story's own. */
export function useListening(): Listening {
  const { isLost } = useLate(player);
  return {
    hear(act) {
      unlockAudio();
      // Without an await when the player is here: a voice begins within the reader's tap.
      const here = player.file.module;
      if (here) void act(here);
      else void player.fetch().then((fetched) => fetched && act(fetched));
    },
    trouble: isLost && <p role="alert">The player couldn’t load. Press again when you’re online.</p>,
  };
}
