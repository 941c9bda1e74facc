import Dexie from 'dexie';
import { compareLanguages } from '../shared/languages.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import {
  database,
  type FeedState,
  type PendingSignUps,
  type SavedStory,
  type StoredStory,
  shelfKey,
} from './database.ts';
import { readQueue } from './saved.ts';

export type MirrorState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'filling'; readonly rows: number }
  | { readonly kind: 'ready'; readonly epoch: string; readonly cursor: number };

/** A slice of a language's list: `rows` begin at index `first` and wrap around its end. */
export interface StoriesPart {
  readonly first: number;
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
}

/** In the order of `compareLanguages`. Skips from language to language in the index: more stories cost no more. */
export async function languages(): Promise<{ language: string; storyCount: number }[]> {
  const tags: string[] = [];
  let [key] = await database.stories.orderBy(shelfKey).limit(1).keys();
  while (key !== undefined) {
    const [language] = key as unknown as [string, number, number, string];
    tags.push(language);
    [key] = await database.stories.where(shelfKey).above([language, Dexie.maxKey]).limit(1).keys();
  }
  const counts = await Promise.all(tags.map((language) => rangeOf(language).count()));
  return tags
    .map((language, index) => ({ language, storyCount: counts[index] ?? 0 }))
    .sort((a, b) => compareLanguages(a.language, b.language));
}

/**
 * `count` of a language's stories in shelf order (`compareOnShelf`), starting at index `first`, with the total number.
 * The list is circular: an index below 0 counts from its end, and the first story follows the last. The cost grows with
 * `count` and hardly with the list.
 */
export function storiesFrom(language: string, first: number, count: number): Promise<StoriesPart> {
  return partOf(rangeOf(language), first, count);
}

/**
 * Like `storiesFrom`, without stories told by pictures alone: they are last in the list, and so would stand beside its
 * first story. A language that has no others has them.
 */
export async function cardsFrom(language: string, first: number, count: number): Promise<StoriesPart> {
  const part = await partOf(rangeOf(language, 1), first, count);
  return part.total > 0 ? part : storiesFrom(language, first, count);
}

function partOf(range: StoryRange, first: number, count: number): Promise<StoriesPart> {
  return database.transaction('r', database.stories, async () => {
    const total = await range.count();
    const start = total > 0 && count < total ? ((first % total) + total) % total : 0;
    const end = start + Math.min(count, total);
    const rows = await slice(range, start, Math.min(end, total), total);
    if (end > total) rows.push(...(await slice(range, 0, end - total, total)));
    return { first: start, rows: rows.map(toRow), total };
  });
}

/** A story's catalogue row; of a saved one also after the library has withdrawn it. */
export async function story(id: StoryId): Promise<CatalogueRow | undefined> {
  const [row] = await storiesById([id]);
  return row;
}

/** In no particular order. */
export async function allStories(): Promise<CatalogueRow[]> {
  return (await database.stories.toArray()).map(toRow);
}

/** The texts of one work (a story and its translations), in the order of `compareLanguages`. */
export async function storiesOfWork(work: string): Promise<CatalogueRow[]> {
  const rows = await database.stories.where('work').equals(work).toArray();
  return rows.map(toRow).sort((a, b) => compareLanguages(a.language, b.language) || a.seq - b.seq);
}

/** A story's text. Its `bodyHash` differs from the row's when a newer text has not been fetched yet. */
export function body(id: StoryId): Promise<StoryBody | undefined> {
  return database.bodies.get(id);
}

export function savedStory(id: StoryId): Promise<SavedStory | undefined> {
  return database.saved.get(id);
}

/** Whether any story is saved on this device, or any download is queued, running, paused or failed. */
export async function hasSavedOrWanted(): Promise<boolean> {
  const [savedCount, queue] = await Promise.all([database.saved.count(), readQueue()]);
  return savedCount + queue.storyIds.size + queue.failures.size > 0;
}

export function savedIds(): Promise<StoryId[]> {
  return database.saved.toCollection().primaryKeys();
}

/** Of the stories whose download was requested and has neither finished nor failed. */
export async function wantedIds(): Promise<readonly StoryId[]> {
  return [...(await readQueue()).storyIds];
}

/** Of all stories whose text is on this device, saved or not. */
export function textIds(): Promise<StoryId[]> {
  return database.bodies.toCollection().primaryKeys();
}

export async function textBytes(): Promise<number> {
  const here = new Set(await textIds());
  let sizeBytes = 0;
  await database.stories.each(({ id, bodySizeBytes }) => {
    if (here.has(id)) sizeBytes += bodySizeBytes;
  });
  return sizeBytes;
}

export async function textsOf(ids: readonly StoryId[]): Promise<ReadonlyMap<StoryId, StoryBody>> {
  const bodies = await database.bodies.bulkGet([...ids]);
  return new Map(bodies.flatMap((body) => (body ? [[body.storyId, body]] : [])));
}

/** The rows of the given stories, in the order of `ids`; those that the library has withdrawn only if they are saved. */
export async function storiesById(ids: readonly StoryId[]): Promise<CatalogueRow[]> {
  const rows = await database.stories.bulkGet([...ids]);
  const absent = ids.filter((_, index) => rows[index] === undefined);
  const saved = absent.length === 0 ? [] : await database.saved.bulkGet(absent);
  const withdrawn = new Map(saved.map((record) => [record?.storyId, record?.withdrawn]));
  return ids.flatMap((id, index) => {
    const row = rows[index] ?? withdrawn.get(id);
    return row ? [toRow(row)] : [];
  });
}

/** The saved stories with their rows, last saved first; `saved.withdrawn` tells those that the library has withdrawn. */
export async function savedStories(): Promise<{ saved: SavedStory; row: CatalogueRow }[]> {
  const saved = await database.saved.toArray();
  const rows = await database.stories.bulkGet(saved.map(({ storyId }) => storyId));
  return saved
    .flatMap((record, index) => {
      const row = rows[index] ?? record.withdrawn;
      return row ? [{ saved: record, row: toRow(row) }] : [];
    })
    .sort((a, b) => b.saved.savedAt - a.saved.savedAt);
}

/** 'filling' only until first complete: during a later resync the old rows stay readable and it stays 'ready'. */
export async function mirrorState(): Promise<MirrorState> {
  const feed = await feedState();
  if (!feed) return { kind: 'empty' };
  if (!feed.everFilled) return { kind: 'filling', rows: await database.stories.count() };
  return { kind: 'ready', epoch: feed.epoch, cursor: feed.cursor };
}

export async function pendingSignUps(): Promise<PendingSignUps> {
  const row = await database.meta.get('signUps');
  return row?.key === 'signUps' ? row : { key: 'signUps', rows: [] };
}

/** Undefined before the first page. */
export async function feedState(): Promise<FeedState | undefined> {
  const feed = await database.meta.get('feed');
  return feed?.key === 'feed' ? feed : undefined;
}

/** The stories from `start` to before `end` in shelf order, scanned from the nearer end of the index. */
async function slice(range: StoryRange, start: number, end: number, total: number): Promise<StoredStory[]> {
  const isNearEnd = start <= total - end;
  const scanned = isNearEnd ? range.clone().reverse().offset(start) : range.clone().offset(total - end);
  const rows = await scanned.limit(end - start).toArray();
  return isNearEnd ? rows : rows.reverse();
}

type StoryRange = ReturnType<typeof rangeOf>;

/** A language's stories: all of them (0), or those that have words (1). */
function rangeOf(language: string, leastWords: 0 | 1 = 0) {
  return database.stories.where(shelfKey).between([language, leastWords], [language, Dexie.maxKey]);
}

function toRow({ generation: _, hasWords: __, ...row }: StoredStory): CatalogueRow {
  return row;
}
