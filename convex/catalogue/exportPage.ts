import { type Infer, v } from 'convex/values';
import type { QueryCtx } from '../_generated/server.js';
import { catalogueRow, toCatalogueRow, toStoryBody } from './catalogueRow.ts';
import { sentenceTiming } from './storyFields.ts';

/** A story with its text and timings. */
export const exportedStory = v.object({
  row: catalogueRow,
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
});

/** Bytes of text after which an export page ends: far below the 16 MiB that one function may read and return. */
const pageBytes = 2 * 1000 * 1000;

/** Rows that one page examines, whether they match or not. */
const pageRows = 200;

/** Whole stories in slug order after a slug ('' at first), in these languages or all; null at the end. */
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
