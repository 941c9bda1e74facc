import {
  followPlayer,
  inStory,
  load,
  play,
  player,
  retry,
  seek,
  skip,
} from '../../../audio/player/player.ts';
import { playingOf } from '../../../listening/playing.ts';
import type { CatalogueRow } from '../../../shared/story/catalogue.ts';
import { idleView, type NarrationView } from './NarrationBar.tsx';

export { pause } from '../../../audio/player/player.ts';
export { ListeningOptions } from './ListeningOptions.tsx';
export { ListeningTools } from './ListeningTools.tsx';

/**
 * Loads a story's narration, unless another one is playing, and calls `show` with its state, now and after each change.
 * Returns a function that ends the watching.
 */
export function watchNarration(row: CatalogueRow, show: (view: NarrationView) => void): () => void {
  if (player.storyId === row.id || !playingOf(player.status).isPlaying) void load(row);
  const look = () => show(viewOf(row));
  look();
  return followPlayer(look);
}

/** Plays a story's narration, whatever was playing before. */
export function playStory(row: CatalogueRow): void {
  void inStory(row, play);
}

/** Plays a story's narration and fetches the missing data again. */
export function retryStory(row: CatalogueRow): void {
  void inStory(row, retry);
}

/** Moves to a position in a story's narration. */
export function seekStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => seek(seconds));
}

/** Moves within a story's narration, backwards if negative. */
export function skipStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => skip(seconds));
}

function viewOf(row: CatalogueRow): NarrationView {
  if (player.storyId !== row.id) return idleView;
  return { ...playingOf(player.status), positionSeconds: player.positionSeconds };
}
