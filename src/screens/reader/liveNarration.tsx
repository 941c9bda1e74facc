import type { PlayerStatus } from '../../audio/narrationPlayer.ts';
import { followPlayer, inStory, load, play, player, seek, skip } from '../../audio/player.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import type { NarrationView } from './NarrationBar.tsx';

export { pause } from '../../audio/player.ts';
export { ListeningOptions } from './ListeningOptions.tsx';
export { ListeningTools } from './ListeningTools.tsx';

/**
 * Gets a story's narration ready, unless another one is speaking, and shows how it stands from now on. Returns the end
 * of that.
 */
export function watchNarration(row: CatalogueRow, show: (view: NarrationView) => void): () => void {
  if (player.storyId === row.id || !isBusy(player.status)) void load(row);
  const look = () => show(viewOf(row));
  look();
  return followPlayer(look);
}

/** Plays a story, whatever spoke before. */
export function playStory(row: CatalogueRow): void {
  void inStory(row, play);
}

/** Goes to a place in a story's narration. */
export function seekStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => seek(seconds));
}

/** Moves in a story's narration, backward when negative. */
export function skipStory(row: CatalogueRow, seconds: number): void {
  void inStory(row, () => skip(seconds));
}

function isBusy({ kind }: PlayerStatus): boolean {
  return kind === 'playing' || kind === 'stalled' || kind === 'lost';
}

function viewOf(row: CatalogueRow): NarrationView {
  const isOurs = player.storyId === row.id;
  const { status } = player;
  return {
    isPlaying: isOurs && isBusy(status),
    isWaiting: isOurs && (status.kind === 'stalled' || status.kind === 'lost'),
    positionSeconds: isOurs ? player.positionSeconds : 0,
    trouble: isOurs ? troubleIn(status) : undefined,
  };
}

function troubleIn(status: PlayerStatus): string | undefined {
  switch (status.kind) {
    case 'lost':
      return 'Connection lost. The narration continues from here when you’re online.';
    case 'failed':
      return failures[status.reason];
    default:
      return undefined;
  }
}

const failures = {
  missing: 'This narration is no longer in the library. The whole text is here.',
  damaged: 'This narration is damaged and can’t be played. The whole text is here.',
  refused: 'The narration isn’t available right now. The whole text is here.',
} as const;
