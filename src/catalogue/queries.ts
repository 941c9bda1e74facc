import Dexie from 'dexie';
import { compareLanguages } from '../shared/languages/languages.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import type { LanguageCount } from '../shared/story/readersOrder.ts';
import {
  database,
  type LibraryFacts,
  type PendingSignUps,
  type SavedStory,
  type StoredStory,
  shelfKey,
} from './database.ts';
import { listOf, lists } from './lists.ts';
import { readQueue } from './saved.ts';

export { lists };

/** A language's list on this device. */
export type MirrorState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'filling' }
  | { readonly kind: 'ready'; readonly epoch: string; readonly cursor: number };

/** A slice of a language's list: `rows` begin at index `first` and wrap around its end. */
export interface StoriesPart {
  readonly first: number;
  readonly rows: readonly CatalogueRow[];
  readonly total: number;
}

/**
 * The library's languages in the order of `compareLanguages`, with the number of their stories: of those on the device
 * where it has the whole list, else as the library said last.
 */
export async function languages(): Promise<LanguageCount[]> {
  const counts = new Map((await libraryFacts())?.counts.map((count) => [count.language, count.storyCount]));
  for (const { language, isWhole, filled } of await lists())
    if ((isWhole && filled) || !counts.has(language)) counts.set(language, await rangeOf(language).count());
  return [...counts]
    .flatMap(([language, storyCount]) => (storyCount > 0 ? [{ language, storyCount }] : []))
    .sort((a, b) => compareLanguages(a.language, b.language));
}

/** What the library says of itself; undefined until it was asked once. */
export async function libraryFacts(): Promise<LibraryFacts | undefined> {
  const row = await database.meta.get('library');
  return row?.key === 'library' ? row : undefined;
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
 * first story. A language that has no others has them. `storyCount` is the library's while the device has a part.
 */
export async function cardsFrom(
  language: string,
  first: number,
  count: number,
): Promise<StoriesPart & { readonly storyCount: number }> {
  const told = await partOf(rangeOf(language, 1), first, count);
  const part = told.total > 0 ? told : await storiesFrom(language, first, count);
  const list = await listOf(language);
  if (list?.isWhole && list.filled) return { ...part, storyCount: part.total };
  const counts = (await libraryFacts())?.counts ?? [];
  const { storyCount = 0 } = counts.find((one) => one.language === language) ?? {};
  return { ...part, storyCount: Math.max(part.total, storyCount) };
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

/** Those of these languages, each in shelf order. */
export async function narratedStories(languages: readonly string[]): Promise<CatalogueRow[]> {
  const lists = await Promise.all(
    languages.map((language) => storiesFrom(language, 0, Number.POSITIVE_INFINITY)),
  );
  return lists.flatMap(({ rows }) => rows.filter(({ narration }) => narration !== undefined));
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

/** The rows of these stories, in the order of `ids`. A withdrawn story is included only if it is saved. */
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

/** The saved stories with their rows, last saved first. A story that is no longer published has its last row in `saved.withdrawn`. */
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

/** 'filling' until the list has been complete once; then 'ready', since a later resync leaves the old rows readable. */
export async function mirrorState(language: string): Promise<MirrorState> {
  const list = await listOf(language);
  if (!list) return { kind: 'empty' };
  return list.everFilled ? { kind: 'ready', epoch: list.epoch, cursor: list.cursor } : { kind: 'filling' };
}

/** Whether the lists of all followed languages are on the device, from beginning to end. */
export async function areListsWhole(): Promise<boolean> {
  const followed = await lists();
  return followed.length > 0 && followed.every(({ isWhole, filled }) => isWhole && filled);
}

export async function pendingSignUps(): Promise<PendingSignUps> {
  const row = await database.meta.get('signUps');
  return row?.key === 'signUps' ? row : { key: 'signUps', rows: [] };
}

/** The stories at positions `start` to `end` (exclusive) in shelf order, counted from the nearer end, which is faster. */
async function slice(range: StoryRange, start: number, end: number, total: number): Promise<StoredStory[]> {
  const isNearEnd = start <= total - end;
  const scanned = isNearEnd ? range.clone().reverse().offset(start) : range.clone().offset(total - end);
  const rows = await scanned.limit(end - start).toArray();
  return isNearEnd ? rows : rows.reverse();
}

type StoryRange = ReturnType<typeof rangeOf>;

/** A language's stories; with `leastWords` 1 without those that are told in pictures alone. */
function rangeOf(language: string, leastWords: 0 | 1 = 0) {
  return database.stories.where(shelfKey).between([language, leastWords], [language, Dexie.maxKey]);
}

function toRow({ generation: _, hasWords: __, detailSeq: ___, ...row }: StoredStory): CatalogueRow {
  return row;
}
