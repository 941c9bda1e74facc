/** A mirror's position in a feed: of the catalogue, of a reader's rows, or of the desk's. */
export interface FeedPosition {
  readonly epoch: string;
  readonly cursor: number;
  /** Rows with a smaller generation were not seen by the current resync. */
  readonly generation: number;
  /** Whether every page of this generation has been applied. */
  readonly filled: boolean;
  /** The feed's floor when this generation began: tombstones up to it concern rows that were never sent to it. */
  readonly floorAtStart: number;
}

export interface PagePosition {
  readonly epoch: string;
  readonly cursor: number;
  readonly floor: number;
  readonly isDone: boolean;
}

export type ApplyOutcome =
  /** Rows and cursor are stored. `mustPush`: an acknowledged operation has to be pushed again. */
  | { readonly kind: 'applied'; readonly mustPush?: boolean }
  /** The page does not continue the mirror (`needsResync`): nothing was stored, pull again from 0. */
  | { readonly kind: 'resync' }
  /** Another tab has moved the cursor: nothing was stored, pull again from the stored one. */
  | { readonly kind: 'superseded' };

export function startOf({ epoch, floor }: PagePosition) {
  return { key: 'feed', epoch, cursor: 0, generation: 1, filled: false, floorAtStart: floor } as const;
}

/** How a page that was requested with `after` continues a mirror. Unless it is superseded, `feed` is to be stored. */
export function continuation<Position extends FeedPosition>(
  stored: Position,
  page: PagePosition,
  after: number,
): { readonly kind: ApplyOutcome['kind']; readonly feed: Position } {
  if (stored.cursor !== after) return { kind: 'superseded', feed: stored };
  if (!needsResync(stored, page)) return { kind: 'applied', feed: stored };
  // For a request from 0, the page that revealed the new epoch is also the first page of the new generation.
  return { kind: after === 0 ? 'applied' : 'resync', feed: nextGeneration(stored, page.epoch) };
}

function needsResync(stored: FeedPosition, page: PagePosition): boolean {
  if (page.epoch !== stored.epoch) return true;
  // The server was restored to an earlier time without a new epoch: later rows were never published there.
  if (page.cursor < stored.cursor) return true;
  if (stored.cursor === 0) return false;
  // The cursor may be below the floor while a generation's pages arrive, and in the feed of a language that rarely changes.
  return page.floor > Math.max(stored.cursor, stored.floorAtStart);
}

/** The position from which a resync starts: rows of older generations are removed once it is complete. */
function nextGeneration<Position extends FeedPosition>(stored: Position, epoch: string): Position {
  return { ...stored, epoch, cursor: 0, generation: stored.generation + 1, filled: false };
}

/** The position after a page that was requested with `after` has been applied. */
export function afterPage<Position extends FeedPosition>(
  feed: Position,
  page: PagePosition,
  after: number,
): Position {
  return {
    ...feed,
    cursor: page.cursor,
    filled: feed.filled || page.isDone,
    floorAtStart: after === 0 ? page.floor : feed.floorAtStart,
  };
}
