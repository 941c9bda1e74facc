import { v } from 'convex/values';
import { compareLanguages } from '../src/shared/languages.ts';
import { compareOnShelf } from '../src/shared/shelfOrder.ts';
import { query } from './access.ts';
import { countsByLanguage } from './languageCounts.ts';

/**
 * Every story with its text, languages and stories in the home page's order.
 * The contract of outside clients; the app itself reads the feed, which does not send the library again at
 * every visit. It grows with the library: about 16 MB of text is the most that one answer can carry.
 */
export const get = query({
  access: 'anyone',
  args: {},
  returns: v.array(
    v.object({
      _id: v.id('stories'),
      language: v.string(),
      title: v.string(),
      author: v.string(),
      translation_author: v.optional(v.string()),
      content: v.string(),
    }),
  ),
  handler: async (ctx) => {
    // Two scans and a join here: a look-up a story would run into the limit on reads of one function.
    const bodies = await ctx.db.query('bodies').collect();
    const contents = new Map(bodies.map((body) => [body.storyId, body.content]));
    const stories = await ctx.db.query('stories').collect();
    stories.sort((a, b) => compareLanguages(a.language, b.language) || compareOnShelf(a, b));
    return stories.map(({ _id, language, title, author, translation_author }) => ({
      _id,
      language,
      title,
      author,
      ...(translation_author !== undefined && { translation_author }),
      content: contents.get(_id) ?? '',
    }));
  },
});

/** The BCP 47 tags of the languages that have stories: launch languages, announced ones, the rest, English. */
export const getDistinctLanguages = query({
  access: 'anyone',
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await countsByLanguage(ctx)).map((count) => count.language),
});
