import { v } from 'convex/values';
import {
  catalogueRow,
  feedPageEnd,
  languageCounts,
  listHeads,
  listPage,
  shelfPage,
} from '../src/shared/story/catalogue.ts';
import { query } from './access.ts';
import { toListRow, toWholeRow } from './catalogue/catalogueRow.ts';
import { frontScope, readHead, readList, readLists, requireCursor } from './catalogue/heads.ts';
import { lastSeqOf, readChanges, readShelf } from './catalogue/lists.ts';
import { findStories } from './catalogue/storySearch.ts';
import { countsByLanguage, toLanguageCount } from './catalogue/storyWriter.ts';
import { frontPageSnapshot, readFrontPageSnapshot } from './frontPage.ts';
import { sizeLimits } from './platform/limits.ts';
import { malformed, requireSize } from './platform/problem.ts';

/**
 * Subscribed by every reader: changes only with these languages and with the home page's settings. Throws
 * 'invalid_request' for no language and for more than 100.
 */
export const heads = query({
  access: 'anyone',
  args: { languages: v.array(v.string()) },
  returns: listHeads,
  handler: async (ctx, { languages }) => {
    requireSize(languages.length, sizeLimits.listLanguages.most);
    const { epoch } = await readLists(ctx);
    const { seq: front } = await readHead(ctx, frontScope);
    const lists = languages.map(async (language) => ({ language, seq: await lastSeqOf(ctx, language) }));
    return { epoch, front, lists: await Promise.all(lists) };
  },
});

/**
 * The changes of a language after a cursor, rows and tombstones merged in seq order, from one snapshot. A row that
 * changed twice appears once, at its last seq; nothing between `after` and `cursor` is left out. `limit` above 400
 * counts as 400. The cursor of an empty page is `after`, or less on a server that was restored to an earlier time. A
 * language without stories has an empty page. Throws 'invalid_cursor'.
 */
export const changes = query({
  access: 'anyone',
  args: { language: v.string(), after: v.number(), limit: v.number() },
  returns: listPage,
  handler: async (ctx, { language, after, limit }) => {
    requireCursor('invalid_cursor', after, limit);
    const size = Math.min(Math.floor(limit), sizeLimits.listPage.most);
    const { stories, ...page } = await readChanges(ctx, language, after, size);
    const rows = await Promise.all(stories.map((story) => toListRow(ctx, story)));
    return { ...page, rows, ...(await readList(ctx, language)) };
  },
});

/**
 * The first stories of a language in shelf order, for a device that has none of them: at most 60, whatever `limit` is.
 * `after` is ignored: it is here because devices call every feed with the same arguments. Throws 'invalid_cursor'.
 */
export const shelf = query({
  access: 'anyone',
  args: { language: v.string(), after: v.number(), limit: v.number() },
  returns: shelfPage,
  handler: async (ctx, { language, after, limit }) => {
    requireCursor('invalid_cursor', after, limit);
    const size = Math.min(Math.floor(limit), sizeLimits.shelfPage.most);
    const stories = await readShelf(ctx, language, size);
    const rows = await Promise.all(stories.map((story) => toWholeRow(ctx, story)));
    const cursor = await lastSeqOf(ctx, language);
    return { rows, cursor, isDone: true, ...(await readList(ctx, language)) };
  },
});

/**
 * The stories, best first: at most 50, with the words of the query by their sound, in whichever script, in a title, a name
 * or a preview, of the author or translator `person`, and about the `subject`. The device searches the titles and names in these `languages`
 * itself. Only the first 200 characters of each count. Throws 'invalid_request' for more than 100 languages.
 */
export const search = query({
  access: 'anyone',
  args: {
    query: v.string(),
    person: v.optional(v.string()),
    subject: v.optional(v.string()),
    languages: v.array(v.string()),
  },
  returns: v.array(catalogueRow),
  handler: async (ctx, asked) => {
    if (asked.languages.length > sizeLimits.listLanguages.most)
      throw malformed('These are too many languages.');
    const stories = await findStories(ctx, asked);
    return await Promise.all(stories.map((story) => toWholeRow(ctx, story)));
  },
});

/** What the library says of itself: its languages with stories, in the order of `compareLanguages`, and the settings. */
export const library = query({
  access: 'anyone',
  args: { after: v.number(), limit: v.number() },
  returns: v.object({ languages: languageCounts, front: frontPageSnapshot, ...feedPageEnd }),
  handler: async (ctx, { after, limit }) => {
    requireCursor('invalid_cursor', after, limit);
    const front = await readFrontPageSnapshot(ctx);
    return {
      languages: (await countsByLanguage(ctx)).map(toLanguageCount),
      front,
      cursor: front.seq,
      isDone: true,
      epoch: (await readLists(ctx)).epoch,
      floor: 0,
    };
  },
});
