import { ConvexError, getConvexSize, getDocumentSize, v } from 'convex/values';
import { compareLanguages } from '../src/shared/languages/languages.ts';
import { compareOnShelf } from '../src/shared/story/shelfOrder.ts';
import type { Doc, Id } from './_generated/dataModel.js';
import { query } from './access.ts';
import { countsByLanguage } from './catalogue/storyWriter.ts';

/** The most stories of one response: Convex's limit on the elements of an array. */
const storyLimit = 8192;
/** UTF-8 bytes of rows and texts that one response reads: a MiB below Convex's limit, which leaves room for the rest. */
const readLimitBytes = 15 * 1024 * 1024;
const bodyFieldsBytes = 200;

/**
 * Every story with its text, languages and stories in the home page's order. For outside clients; the app reads the
 * feed. Throws 'library_too_large' beyond 8,192 stories or 15 MiB, which one response can carry on any host.
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
    const counts = await countsByLanguage(ctx);
    if (counts.reduce((sum, { storyCount }) => sum + storyCount, 0) > storyLimit) throw tooLarge();
    // Two scans joined here, because one look-up per story would exceed the limit on reads of one function.
    let readBytes = 0;
    const stories: Doc<'stories'>[] = [];
    for await (const story of ctx.db.query('stories')) {
      if (story.withdrawn) continue;
      readBytes += getDocumentSize(story) + story.bodySizeBytes + bodyFieldsBytes;
      if (readBytes > readLimitBytes) throw tooLarge();
      stories.push(story);
    }
    const contents = new Map<Id<'stories'>, string>();
    for await (const { storyId, content, timings } of ctx.db.query('bodies')) {
      // Texts are counted with the story rows.
      readBytes += getConvexSize(timings);
      if (readBytes > readLimitBytes) throw tooLarge();
      contents.set(storyId, content);
    }
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

function tooLarge() {
  return new ConvexError({
    code: 'library_too_large',
    message:
      'The library is too large for one answer. Page through feed:changes for the catalogue and ask stories:body for a text.',
  });
}

/** BCP 47 tags in the order of `compareLanguages`. */
export const getDistinctLanguages = query({
  access: 'anyone',
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await countsByLanguage(ctx)).map((count) => count.language),
});
