import { type Infer, v } from 'convex/values';
import type { QueryCtx } from './_generated/server.js';
import { catalogueRow, toCatalogueRow, toStoryBody } from './catalogueRow.ts';
import { sentenceTiming } from './storyFields.ts';

/** A story whole. */
export const exportedStory = v.object({
  row: catalogueRow,
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
});

/** Bytes of text after which an export page ends: far under the 16 MiB that one function may read and return. */
const pageBytes = 2 * 1000 * 1000;

/** Rows that one page looks at, wanted or not. */
const pageRows = 200;

/**
 * Whole stories in order of slug, as many as fit a page, of all languages or of those given. `after` is the last slug seen, '' at
 * first; the answer's is null at the end.
 */
export async function exportPage(ctx: QueryCtx, after: string, languages: readonly string[] | null) {
  const stories: Infer<typeof exportedStory>[] = [];
  let bytes = 0;
  let rows = 0;
  for await (const story of ctx.db.query('stories').withIndex('by_slug', (q) => q.gt('slug', after))) {
    rows += 1;
    if (!languages || languages.includes(story.language)) {
      const body = await toStoryBody(ctx, story);
      stories.push({
        row: await toCatalogueRow(ctx, story),
        content: body?.content ?? '',
        ...(body?.timings && { timings: body.timings }),
      });
      bytes += story.bodySizeBytes + (body?.timings?.length ?? 0) * 100;
    }
    if (bytes >= pageBytes || rows >= pageRows) return { stories, after: story.slug };
  }
  return { stories, after: null };
}
