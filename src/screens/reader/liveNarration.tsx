import { followPlayer, inStory, load, play, player, retry, seek, skip } from '../../audio/player.ts';
import { playingOf } from '../../listening/playing.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { idleView, type NarrationView } from './NarrationBar.tsx';

export { pause } from '../../audio/player.ts';
export { ListeningOptions } from './ListeningOptions.tsx';
export { ListeningTools } from './ListeningTools.tsx';

/**
 * Gets a story's narration ready, unless another one is speaking, and shows how it stands from now on. Returns the end
 * of that.
 */
export function watchNarration(row: CatalogueRow, show: (view: NarrationView) => void): () => void {
  if (player.storyId === row.id || !playingOf(player.status).isPlaying) void load(row);
  const look = () => show(viewOf(row));
  look();
  return followPlayer(look);
}

/** Plays a story, whatever spoke before. */
export function playStory(row: CatalogueRow): void {
  void inStory(row, play);
}

/** Plays a story, and fetches anew what it waits for. */
export function retryStory(row: CatalogueRow): void {
  void inStory(row, retry);
}

/** Goes to a place in a story's narration. */
export function seekStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => seek(seconds));
}

/** Moves in a story's narration, backward when negative. */
export function skipStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => skip(seconds));
}

function viewOf(row: CatalogueRow): NarrationView {
  if (player.storyId !== row.id) return idleView;
  return { ...playingOf(player.status), positionSeconds: player.positionSeconds };
}
