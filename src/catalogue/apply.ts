import type { CatalogueRow, FeedPage, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import { type ApplyOutcome, afterPage, continuation, startOf } from '../sync/feedPosition.ts';
import { database, type FeedState, toStored } from './database.ts';
import { trackingSpace } from './deviceRoom.ts';
import { feedState } from './queries.ts';

/**
 * Applies one page of the catalogue feed, requested with `after`: rows and cursor in one transaction.
 *
 * A full resync is mark and sweep, and the old rows stay readable throughout:
 *
 *     page.epoch ≠ ours, or page.cursor < cursor, or page.floor > cursor
 *       → generation + 1, cursor 0            (mark: every page stamps its rows with the generation)
 *       → … pages …
 *       → last page: rows of an older generation are removed with their texts   (sweep)
 *
 * Invariants: the stored cursor never runs ahead of the stored rows; rows are removed only by a tombstone or a
 * completed sweep; a saved story's then stays in its saved record, and its text with it. A text whose hash no longer
 * matches its row stays until the new one replaces it, since it may be the only copy that an offline reader has.
 */
export function applyPage(page: FeedPage, after: number): Promise<ApplyOutcome> {
  return trackingSpace(() =>
    database.transaction(
      'rw',
      [database.stories, database.bodies, database.saved, database.meta],
      async (): Promise<ApplyOutcome> => {
        const stored: FeedState = (await feedState()) ?? { ...startOf(page), everFilled: false };
        const { kind, feed } = continuation(stored, page, after);
        if (kind === 'resync') await database.meta.put(feed);
        if (kind !== 'applied') return { kind };

        await database.stories.bulkPut(page.rows.map((row) => toStored(row, feed.generation)));
        await takeBack(new Set(page.rows.map(({ id }) => id)));
        await forget(page.tombstones.map(({ id }) => id));
        if (page.isDone && !feed.filled) await sweep(feed.generation);
        await database.meta.put({
          ...afterPage(feed, page, after),
          everFilled: feed.everFilled || page.isDone,
        });
        return { kind };
      },
    ),
  );
}

/**
 * Stores a story that was fetched ahead of the feed (a deep link on a first visit). False, and nothing is stored, when
 * the mirror's cursor is past it and there is no such row: it was removed, and the answer predates the tombstone.
 */
export function storeStory(row: CatalogueRow, body: StoryBody): Promise<boolean> {
  return trackingSpace(() =>
    database.transaction(
      'rw',
      [database.stories, database.bodies, database.saved, database.meta],
      async () => {
        const feed = await feedState();
        const known = await database.stories.get(row.id);
        if (!known && feed?.filled && row.seq <= feed.cursor) return false;
        if (!known || known.seq < row.seq) {
          await database.stories.put(toStored(row, feed?.generation ?? 1));
          await takeBack(new Set([row.id]));
        }
        // A cached HTML page may be older than the mirror.
        const stored = await database.bodies.get(row.id);
        const hasCurrent = known !== undefined && known.seq > row.seq && stored?.bodyHash === known.bodyHash;
        if (!hasCurrent) await database.bodies.put(body);
        return true;
      },
    ),
  );
}

/** Resolves when it is durable. */
export async function storeBody(body: StoryBody): Promise<void> {
  await trackingSpace(() => database.bodies.put(body));
}

async function sweep(generation: number): Promise<void> {
  const stale = await database.stories.filter((row) => row.generation !== generation).primaryKeys();
  await forget(stale);
}

/** Removes rows. A saved story keeps its row in its saved record, and its text. */
async function forget(ids: readonly StoryId[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await database.stories.bulkGet([...ids]);
  await database.stories.bulkDelete([...ids]);
  const saved = await database.saved.bulkGet([...ids]);
  const unsaved: StoryId[] = [];
  for (const [index, id] of ids.entries()) {
    const [record, row] = [saved[index], rows[index]];
    if (!record) unsaved.push(id);
    else if (row) await database.saved.put({ ...record, withdrawn: row });
  }
  await database.bodies.bulkDelete(unsaved);
}

/** Saved stories that were withdrawn and are published again. */
async function takeBack(ids: ReadonlySet<StoryId>): Promise<void> {
  const withdrawn = await database.saved.filter((record) => record.withdrawn !== undefined).toArray();
  for (const { withdrawn: _, ...record } of withdrawn)
    if (ids.has(record.storyId)) await database.saved.put(record);
}
