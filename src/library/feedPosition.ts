/** A mirror's position in a feed: of the catalogue (`FeedState`), or of a reader's rows (`ReaderFeedState`). */
interface FeedPosition {
  readonly epoch: string;
  readonly cursor: number;
  readonly generation: number;
  readonly filled: boolean;
  readonly floorAtStart: number;
}

/** The part of a feed's page that says where it belongs. */
interface PagePosition {
  readonly epoch: string;
  readonly cursor: number;
  readonly floor: number;
  readonly isDone: boolean;
}

/** The position before the first page. */
export function startOf({ epoch, floor }: PagePosition) {
  return { key: 'feed', epoch, cursor: 0, generation: 1, filled: false, floorAtStart: floor } as const;
}

/** Whether a page does not continue the mirror, so that all rows must be pulled again. */
export function needsResync(stored: FeedPosition, page: PagePosition): boolean {
  if (page.epoch !== stored.epoch) return true;
  // The server was restored to an earlier time without a new epoch: later rows were never published there.
  if (page.cursor < stored.cursor) return true;
  if (stored.cursor === 0) return false;
  // While a generation's pages arrive, the cursor may be below the floor: tombstones from before the first page concern
  // rows that were never sent.
  return page.floor > (stored.filled ? stored.cursor : Math.max(stored.cursor, stored.floorAtStart));
}

/** The position from which a resync starts: rows of older generations are removed once it is complete. */
export function nextGeneration<Position extends FeedPosition>(stored: Position, epoch: string): Position {
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
