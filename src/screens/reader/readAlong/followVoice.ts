import { followPlayer, placeSeconds, player } from '../../../audio/player.ts';
import { type SpokenSentence, spokenAt } from '../../../parts/readAlong/sentenceTrack.ts';
import { lipiStore } from '../../../state/lipiStore.ts';

/** Timers come a little early at times: the sentence is then looked for again. */
const leastDelayMs = 4;

/**
 * Calls `onSentence` with the index on the track whenever another sentence is spoken, by pause, seek or speed too. Woken
 * by a timer set for the next beginning, at the speed at hand: the player's own events come four times a second, which
 * at three times the speed is most of a second of the story. Returns the end.
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
