import type { Infer } from 'convex/values';
import type { exportedStory } from '../../src/shared/desk/bulkShapes.ts';
import { compareLanguages } from '../../src/shared/languages/languages.ts';
import { withoutDetails } from '../../src/shared/story/storyFields.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';
import { findBody } from './storyWriter.ts';

/** Omits a narration whose file is missing from storage rather than send it broken. */
export async function toCatalogueRow(ctx: QueryCtx, story: Doc<'stories'>) {
  const { _id, _creationTime, changedAt, sound, withdrawn, narration: stored, ...fields } = story;
  const narration = stored && (await withUrls(ctx, stored));
  return { id: _id, ...fields, ...(narration && { narration }) };
}

/** A row with what a list fetches for the lines in sight. */
export async function toWholeRow(ctx: QueryCtx, story: Doc<'stories'>) {
  const [row, siblings] = await Promise.all([toCatalogueRow(ctx, story), siblingsOf(ctx, story)]);
  const languages = siblings.map(({ language }) => language);
  return { ...row, ...(languages.length > 0 && { otherLanguages: languages }) };
}

export async function toListRow(ctx: QueryCtx, story: Doc<'stories'>) {
  return withoutDetails(await toCatalogueRow(ctx, story));
}

/** Null if the database has no text for the story, which no mutation of ours can cause. */
export async function toStoryBody(ctx: QueryCtx, story: Doc<'stories'>) {
  const body = await findBody(ctx, story._id);
  if (!body) return null;
  return {
    storyId: story._id,
    bodyHash: story.bodyHash,
    content: body.content,
    ...(body.timings && { timings: body.timings }),
  };
}

/** The other texts of its work, in the order of `compareLanguages`. */
export async function siblingsOf(ctx: QueryCtx, { _id, work }: Doc<'stories'>) {
  const sameWork = await rowsBy(ctx, 'stories', 'by_work', { work }).take(100);
  return sameWork
    .filter((other) => other._id !== _id)
    .sort((a, b) => compareLanguages(a.language, b.language))
    .map(({ _id, language }) => ({ id: _id, language }));
}

async function withUrls(ctx: QueryCtx, stored: NonNullable<Doc<'stories'>['narration']>) {
  const parts = await Promise.all(
    stored.parts.map(async ({ storageId, ...part }) => {
      const url = await ctx.storage.getUrl(storageId);
      return url === null ? [] : [{ url, ...part }];
    }),
  );
  const found = parts.flat();
  return found.length < parts.length ? undefined : { ...stored, parts: found };
}

/** Bytes of text after which an export page ends: far below the 16 MiB that one function may read and return. */
const pageBytes = 2 * 1000 * 1000;

const pageRows = 200;

/** Whole stories in slug order after a slug ('' at first), in these languages or all; `after` is null at the end. */
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
