import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { followPlayer, load, player } from '../player.ts';
import { playingOf } from '../playing.ts';
import { idleView, type NarrationView } from './NarrationBar.tsx';

export { inStory, pause, play, retry, seek, skip } from '../player.ts';
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

function viewOf(row: CatalogueRow): NarrationView {
  if (player.storyId !== row.id) return idleView;
  return { ...playingOf(player.status), positionSeconds: player.positionSeconds };
}
