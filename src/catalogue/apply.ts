import Dexie from 'dexie';
import type { CatalogueRow, ListPage, ShelfPage, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import { type ApplyOutcome, afterPage, continuation } from '../sync/feedPosition.ts';
import { database, type ListState, ofNoList, type StoredStory, shelfKey, toStored } from './database.ts';
import { trackingSpace } from './deviceRoom.ts';
import { follow, fromStart, listOf, lists } from './lists.ts';

/**
 * Applies one page of a language's feed, requested with `after`: rows and cursor in one transaction. Undefined, and
 * nothing is stored, when the device no longer follows that language's whole list.
 *
 * A full resync is mark and sweep, and the old rows stay readable throughout:
 *
 *     page.epoch ≠ ours, or page.cursor < cursor, or page.floor > cursor
 *       → generation + 1, cursor 0            (mark: every page stamps its rows with the generation)
 *       → … pages …
 *       → last page: the language's rows of an older generation are removed with their texts   (sweep)
 *
 * Invariants: the stored cursor never runs ahead of the stored rows; rows are removed only by a tombstone or a
 * completed sweep; a saved story's then stays in its saved record, and its text with it. A text whose hash no longer
 * matches its row stays until the new one replaces it, since it may be the only copy that an offline reader has. All
 * lists are of one epoch, so that their numbers can be compared: a story that moves between two languages has its later
 * row, whichever of the two feeds arrives first.
 */
export function applyListPage(
  language: string,
  page: ListPage,
  after: number,
): Promise<ApplyOutcome | undefined> {
  return inMirror(async () => {
    const stored = await listOf(language);
    if (!stored?.isWhole) return undefined;
    const { kind, feed } = continuation(stored, page, after);
    await restartOthers(feed);
    if (kind === 'resync') await database.meta.put(feed);
    if (kind !== 'applied') return { kind };

    await putRows(page.rows, feed);
    await removeMentioned(page.tombstones, feed);
    if (page.isDone && !feed.filled) await sweep(feed);
    await database.meta.put({ ...afterPage(feed, page, after), everFilled: feed.everFilled || page.isDone });
    return { kind };
  });
}

/**
 * Replaces the first stories of a language of which the device follows no more, with an answer requested with `after`.
 * Undefined, and nothing is stored, when it follows the whole list, or the language no longer.
 */
export function applyShelf(
  language: string,
  page: ShelfPage,
  after: number,
): Promise<ApplyOutcome | undefined> {
  return inMirror(async () => {
    const stored = await listOf(language);
    if (!stored || stored.isWhole) return undefined;
    if (stored.cursor !== after) return { kind: 'superseded' };
    const generation = stored.generation + 1;
    const next = { ...stored, epoch: page.epoch, cursor: page.cursor, floorAtStart: page.floor };
    const list = { ...next, generation, filled: true, everFilled: true };
    await restartOthers(list);
    await putRows(page.rows, list);
    // Stories after the last of the page are not known to be gone, unless the language has none.
    const last = page.rows.map((row) => toStored(row, generation)).at(-1);
    const first = last ? [language, last.hasWords, last.publishedAt, last.work] : [language];
    const covered = database.stories.where(shelfKey).between(first, [language, Dexie.maxKey]);
    await forget(await covered.filter((row) => row.generation !== generation).primaryKeys());
    await database.meta.put(list);
    return { kind: 'applied' };
  });
}

/** Stores whole rows that were fetched by their ids, unless the device has newer ones or knows that they were removed. */
export function storeRows(rows: readonly CatalogueRow[]): Promise<void> {
  return inMirror(async () => {
    for (const row of rows) await putIfCurrent(row);
  });
}

/**
 * Stores a story that was fetched by its id (a deep link on a first visit). False, and nothing is stored, when the
 * mirror is past it and there is no such row: it was removed, and the answer predates the tombstone.
 */
export function storeStory(row: CatalogueRow, body: StoryBody): Promise<boolean> {
  return inMirror(async () => {
    const known = await putIfCurrent(row);
    if (known === 'removed') return false;
    // A cached HTML page may be older than the mirror.
    const stored = await database.bodies.get(row.id);
    const hasCurrent = known !== undefined && known.seq > row.seq && stored?.bodyHash === known.bodyHash;
    if (!hasCurrent) await database.bodies.put(body);
    return true;
  });
}

/** Resolves when it is durable. */
export async function storeBody(body: StoryBody): Promise<void> {
  await trackingSpace(() => database.bodies.put(body));
}

function inMirror<T>(write: () => Promise<T>): Promise<T> {
  const { stories, bodies, saved, meta } = database;
  return trackingSpace(() => database.transaction('rw', [stories, bodies, saved, meta], write));
}

/** The rows to store in one task: some milliseconds of work on a slow phone. */
const rowsInSlice = 50;

async function putRows(rows: readonly CatalogueRow[], list: ListState): Promise<void> {
  const stored = new Set<StoryId>();
  for (let at = 0; at < rows.length; at += rowsInSlice) {
    // The database answers in another task, within the same transaction.
    for (const id of await putSlice(rows.slice(at, at + rowsInSlice), list)) stored.add(id);
  }
  await takeBack(stored);
}

/** Stores the rows but those of stories that have moved to another language since. Returns the ids of the stored ones. */
async function putSlice(rows: readonly CatalogueRow[], list: ListState): Promise<StoryId[]> {
  const known = await database.stories.bulkGet(rows.map(({ id }) => id));
  const current: StoredStory[] = [];
  for (const [index, row] of rows.entries()) {
    const former = known[index];
    if (former && (await hasMovedOn(former, row, list))) continue;
    current.push(toStored(row, list.generation, former));
  }
  await database.stories.bulkPut(current);
  return current.map(({ id }) => id);
}

/** Whether a page that was answered before the story moved to another language arrives after that language's own. */
async function hasMovedOn(former: StoredStory, row: CatalogueRow, { epoch }: ListState): Promise<boolean> {
  if (former.language === row.language || former.seq < row.seq) return false;
  const other = await listOf(former.language);
  // A row that the other list has not seen since it began anew may have a number of an earlier epoch.
  return other?.epoch === epoch && other.generation === former.generation;
}

/** Returns the row that the device had, or that it has removed the story. */
async function putIfCurrent(row: CatalogueRow): Promise<StoredStory | 'removed' | undefined> {
  const known = await database.stories.get(row.id);
  const list = await listOf(row.language);
  const listed = known?.language === row.language ? known : undefined;
  if (!listed && list?.isWhole && row.seq <= list.cursor) return known ?? 'removed';
  if (!known || known.seq < row.seq || (known.seq === row.seq && known.detailSeq !== row.seq)) {
    await database.stories.put(toStored(row, (listed ?? list)?.generation ?? ofNoList, known));
    await takeBack(new Set([row.id]));
  }
  return known;
}

/** A new epoch is that of all languages. */
async function restartOthers({ language, epoch }: ListState): Promise<void> {
  for (const list of await lists())
    if (list.language !== language && list.epoch !== epoch)
      await database.meta.put({ ...fromStart(list), epoch });
}

async function sweep({ language, generation }: ListState): Promise<void> {
  const ofLanguage = database.stories.where(shelfKey).between([language], [language, Dexie.maxKey]);
  await forget(await ofLanguage.filter((row) => row.generation !== generation).primaryKeys());
}

async function removeMentioned(tombstones: ListPage['tombstones'], list: ListState): Promise<void> {
  const rows = await database.stories.bulkGet(tombstones.map(({ id }) => id));
  const gone: StoryId[] = [];
  for (const [index, { id, seq, movedTo }] of tombstones.entries()) {
    const row = rows[index];
    // Published again since, or in another language by now.
    if (!row || row.language !== list.language || row.seq > seq) continue;
    if (movedTo !== undefined && (await database.saved.get(id)) && !(await isPast(movedTo, seq, list))) {
      // A saved copy moves to the other language's list, which brings its row.
      await database.stories.put({ ...row, language: movedTo, generation: ofNoList });
      await follow([movedTo], true);
    } else gone.push(id);
  }
  await forget(gone);
}

/** Whether a whole list has everything up to this number of another list. */
async function isPast(language: string, seq: number, { epoch }: ListState): Promise<boolean> {
  const list = await listOf(language);
  return list?.isWhole === true && list.epoch === epoch && list.cursor > seq;
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
