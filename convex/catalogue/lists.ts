import type { ListPage } from '../../src/shared/story/catalogue.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';
import { catalogueScope, readHead } from './heads.ts';

/*
 * A language's feed is the part of the catalogue's sequence that is about its stories. What reads it reads neither the
 * catalogue's head nor the rows of other languages, so a publication does not make other languages' readers ask again.
 */

type Entry = Doc<'stories'> | Doc<'tombstones'>;

/**
 * Files that a page looks up, far below the 4,096 index ranges that a function may read on Convex, where the address of
 * each file is one.
 */
const pageFiles = 3000;

/** The number of the language's last change; 0 before the first. */
export async function lastSeqOf(ctx: QueryCtx, language: string): Promise<number> {
  const [story, tombstone] = await Promise.all([
    storiesOf(ctx, language, 0).order('desc').first(),
    tombstonesOf(ctx, language, 0).order('desc').first(),
  ]);
  return Math.max(story?.seq ?? 0, tombstone?.seq ?? 0);
}

/**
 * The language's changes after a cursor, at most `size`, in seq order. What is deleted for good was withdrawn before,
 * so the feed has no tombstone for it.
 */
export async function readChanges(ctx: QueryCtx, language: string, after: number, size: number) {
  const read = await Promise.all([
    storiesOf(ctx, language, after).take(size),
    tombstonesOf(ctx, language, after).take(size),
  ]);
  const entries = read.flat<Entry[][]>().sort((a, b) => a.seq - b.seq);
  const page = firstOf(entries, size);
  const stories = page.flatMap((entry) => ('rowId' in entry ? [] : [entry]));
  const present = new Set<string>(stories.map(({ _id }) => _id));
  const removals = page.flatMap((entry) => ('rowId' in entry ? [entry] : []));
  return {
    stories,
    // A story that was removed and published again is not removed, in whichever order a page is applied.
    tombstones: removals.filter(({ rowId }) => !present.has(rowId)).map(tombstoneOf),
    cursor: page.at(-1)?.seq ?? (await cursorOfEmptyPage(ctx, after)),
    isDone: page.length === entries.length && entries.length < size,
  };
}

/** Lower only on a server that was restored to an earlier time and has no new epoch. */
async function cursorOfEmptyPage(ctx: QueryCtx, after: number): Promise<number> {
  const { seq } = await readHead(ctx, catalogueScope);
  return Math.min(after, seq);
}

function firstOf(entries: readonly Entry[], size: number): readonly Entry[] {
  let files = 0;
  const end = entries.findIndex((entry, index) => {
    files += 'rowId' in entry ? 0 : (entry.narration?.parts.length ?? 0);
    return index === size || files > pageFiles;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

function tombstoneOf({ rowId, seq, movedTo }: Doc<'tombstones'>): ListPage['tombstones'][number] {
  return { id: rowId as Id<'stories'>, seq, ...(movedTo !== undefined && { movedTo }) };
}

function storiesOf(ctx: QueryCtx, language: string, after: number) {
  // The rows of withdrawn stories have an empty language, which is the name of no feed.
  const bound = language === '' ? Number.POSITIVE_INFINITY : after;
  return ctx.db
    .query('stories')
    .withIndex('by_language_seq', (q) => q.eq('language', language).gt('seq', bound));
}

function tombstonesOf(ctx: QueryCtx, language: string, after: number) {
  return ctx.db
    .query('tombstones')
    .withIndex('by_scope_language_seq', (q) =>
      q.eq('scope', catalogueScope).eq('language', language).gt('seq', after),
    );
}

/**
 * The language's first stories in shelf order. Stories told by pictures alone are among them only where there are no
 * others (`cardsFrom` in src/catalogue/queries.ts).
 */
export async function readShelf(ctx: QueryCtx, language: string, size: number): Promise<Doc<'stories'>[]> {
  if (language === '') return [];
  const stories = () => rowsBy(ctx, 'stories', 'by_shelf', { language }).order('desc');
  const withWords = await stories()
    .filter((q) => q.gt(q.field('wordCount'), 0))
    .take(size);
  return withWords.length > 0 ? withWords : await stories().take(size);
}
