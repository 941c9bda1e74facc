import { followPlayer, placeSeconds, player } from '../../../audio/player/player.ts';
import { type SpokenSentence, spokenAt } from '../../../parts/readAlong/sentenceTrack.ts';
import { lipiStore } from '../../../state/lipiStore.ts';

/** Timers can fire slightly early, so the sentence is looked up again after this. */
const leastDelayMs = 4;

/**
 * Calls `onSentence` with the index on the track whenever another sentence is spoken, also after a pause, seek or change of
 * speed. A timer is set for the next sentence at the current speed: the player's own events fire four times a second, which
 * at triple speed is most of a second of narration. Returns a function that ends it.
 */
export function followVoice(
  track: readonly SpokenSentence[],
  onSentence: (index: number) => void,
): () => void {
  let shown = -2;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(timer);
    const seconds = placeSeconds();
    const index = spokenAt(track, seconds);
    if (index !== shown) {
      shown = index;
      onSentence(index);
    }
    const next = track[index + 1];
    if (!next || player.status.kind !== 'playing') return;
    const delayMs = ((next.startSeconds - seconds) / lipiStore.playbackSpeed) * 1000;
    timer = setTimeout(look, Math.max(leastDelayMs, delayMs));
  }
  look();
  const end = followPlayer(look);
  return () => {
    clearTimeout(timer);
    end();
  };
}
