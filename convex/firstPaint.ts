import type { Infer } from 'convex/values';
import { v } from 'convex/values';
import {
  cardRow,
  catalogueRow,
  feedHead,
  languageCounts,
  storySnapshot,
} from '../src/shared/story/catalogue.ts';
import { inReadersOrder, type LanguageCount } from '../src/shared/story/readersOrder.ts';
import { internalQuery } from './_generated/server.js';
import { query } from './access.ts';
import { siblingsOf, toCatalogueRow, toStoryBody, toWholeRow } from './catalogue/catalogueRow.ts';
import { readLists } from './catalogue/heads.ts';
import { lastSeqOf, readShelf } from './catalogue/lists.ts';
import { countsByLanguage, storyById, toLanguageCount } from './catalogue/storyWriter.ts';
import { frontPageSnapshot, readFrontPageSnapshot } from './frontPage.ts';
import { rowsBy } from './platform/rows.ts';

const cardLimit = 60;

/** In `language` or, where that has no stories, in the first language by the reader's preferences (`preferred`). */
export const home = query({
  access: 'anyone',
  args: {
    limit: v.number(),
    language: v.optional(v.string()),
    preferred: v.optional(v.array(v.string())),
  },
  returns: v.object({
    languages: languageCounts,
    language: v.string(),
    rows: v.array(cardRow),
    total: v.number(),
    /** Of the feed of the language that is shown. */
    head: feedHead,
    /** Missing while nothing is set. */
    front: v.optional(frontPageSnapshot),
  }),
  handler: async (ctx, { limit, language: asked, preferred = [] }) => {
    const counts = inReadersOrder(await countsByLanguage(ctx), preferred);
    const shown = shownOf(counts, asked);
    const language = shown?.language ?? '';
    const size = Math.min(Math.max(1, Math.floor(limit) || 1), cardLimit);
    const shelf = await readShelf(ctx, language, size);
    const total = shelf.length < size ? shelf.length : (shown?.storyCount ?? 0);
    const rows = await Promise.all(
      shelf.map(async (story) => {
        const {
          source: _source,
          credits: _credits,
          licence: _licence,
          ...row
        } = await toCatalogueRow(ctx, story);
        return row;
      }),
    );
    const known = await readFrontPageSnapshot(ctx);
    const { epoch } = await readLists(ctx);
    return {
      languages: counts.map(toLanguageCount),
      language,
      rows,
      total,
      head: { seq: await lastSeqOf(ctx, language), epoch },
      ...((known.front !== null || known.name !== undefined) && { front: known }),
    };
  },
});

/** In `only` this language, or in that which `home` shows. Stories told by pictures alone, at the end of the page, are not read. */
export const library = internalQuery({
  args: {
    limit: v.number(),
    only: v.optional(v.string()),
    language: v.optional(v.string()),
    preferred: v.array(v.string()),
  },
  returns: v.object({ rows: v.array(catalogueRow), total: v.number() }),
  handler: async (ctx, { limit, only, language, preferred }) => {
    const counts = inReadersOrder(await countsByLanguage(ctx), preferred);
    const shown =
      only === undefined ? shownOf(counts, language) : counts.find((one) => one.language === only);
    if (!shown) return { rows: [], total: 0 };
    const newest = await rowsBy(ctx, 'stories', 'by_shelf', { language: shown.language })
      .order('desc')
      .filter((q) => q.gt(q.field('wordCount'), 0))
      .take(limit);
    return {
      rows: await Promise.all(newest.map((story) => toWholeRow(ctx, story))),
      total: shown.storyCount,
    };
  },
});

/** The asked language if it has stories, else the first. */
function shownOf<Count extends LanguageCount>(counts: readonly Count[], asked: string | undefined) {
  return counts.find(({ language }) => language === asked) ?? counts[0];
}

/** Null when the id names no story or is malformed. */
export const story = query({
  access: 'anyone',
  args: { storyId: v.string() },
  returns: v.union(v.null(), storySnapshot),
  handler: async (ctx, { storyId }): Promise<Infer<typeof storySnapshot> | null> => {
    const found = await storyById(ctx, storyId);
    if (!found) return null;
    const body = await toStoryBody(ctx, found);
    if (!body) return null;
    const siblings = await siblingsOf(ctx, found);
    return { row: await toCatalogueRow(ctx, found), body, siblings };
  },
});
