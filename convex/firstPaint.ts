import type { Infer } from 'convex/values';
import { v } from 'convex/values';
import { compareLanguages } from '../src/shared/languages.ts';
import { catalogueRow, feedHead, storySnapshot } from '../src/shared/story/catalogue.ts';
import { inReadersOrder } from '../src/shared/story/readersOrder.ts';
import { compareNewest } from '../src/shared/story/shelfOrder.ts';
import { internalQuery } from './_generated/server.js';
import { query } from './access.ts';
import { toCatalogueRow, toStoryBody } from './catalogue/catalogueRow.ts';
import { countsByLanguage, storyById } from './catalogue/storyWriter.ts';
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
    languages: v.array(v.object({ language: v.string(), storyCount: v.number() })),
    language: v.string(),
    rows: v.array(catalogueRow),
    total: v.number(),
    head: feedHead,
    /** Missing while nothing is set. */
    front: v.optional(frontPageSnapshot),
  }),
  handler: async (ctx, { limit, language: asked, preferred = [] }) => {
    const counts = inReadersOrder(await countsByLanguage(ctx), preferred);
    const shown = counts.find((count) => count.language === asked) ?? counts[0];
    const language = shown?.language ?? '';
    const size = Math.min(Math.max(1, Math.floor(limit) || 1), cardLimit);
    const stories = () => rowsBy(ctx, 'stories', 'by_shelf', { language }).order('desc');
    const shelf = await stories()
      .filter((q) => q.gt(q.field('wordCount'), 0))
      .take(size);
    const total = shelf.length > 0 && shelf.length < size ? shelf.length : (shown?.storyCount ?? 0);
    // Stories told by pictures alone are cards only where there are no others (`cardsFrom` in src/catalogue/queries.ts).
    if (shelf.length === 0) {
      const told = stories().filter((q) => q.eq(q.field('withdrawn'), undefined));
      shelf.push(...(await told.take(size)));
    }
    const rows = await Promise.all(shelf.map((story) => toCatalogueRow(ctx, story)));
    const known = await readFrontPageSnapshot(ctx);
    const { seq, epoch } = known;
    return {
      languages: counts.map(({ language, storyCount }) => ({ language, storyCount })),
      language,
      rows,
      total,
      head: { seq, epoch },
      ...((known.front !== null || known.name !== undefined) && { front: known }),
    };
  },
});

/** In the given languages or all. Stories told by pictures alone, at the end of the page, are not read. */
export const library = internalQuery({
  args: { limit: v.number(), languages: v.array(v.string()) },
  returns: v.object({ rows: v.array(catalogueRow), total: v.number() }),
  handler: async (ctx, { limit, languages }) => {
    const counts = (await countsByLanguage(ctx)).filter(
      ({ language }) => languages.length === 0 || languages.includes(language),
    );
    const newest = [];
    for (const { language } of counts) {
      const ofLanguage = await rowsBy(ctx, 'stories', 'by_shelf', { language })
        .order('desc')
        .filter((q) => q.gt(q.field('wordCount'), 0))
        .take(limit);
      newest.push(...ofLanguage);
    }
    newest.sort(compareNewest);
    const rows = await Promise.all(newest.slice(0, limit).map((story) => toCatalogueRow(ctx, story)));
    return { rows, total: counts.reduce((sum, { storyCount }) => sum + storyCount, 0) };
  },
});

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
    const sameWork = await rowsBy(ctx, 'stories', 'by_work', { work: found.work }).take(100);
    const others = sameWork.filter((other) => other._id !== found._id);
    others.sort((a, b) => compareLanguages(a.language, b.language));
    const siblings = others.map(({ _id, language }) => ({ id: _id, language }));
    return { row: await toCatalogueRow(ctx, found), body, siblings };
  },
});
