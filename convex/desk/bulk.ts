import { type Infer, v } from 'convex/values';
import { bulkFileLimit, bulkStoryLimit, bulkTextBytes, storySendBytes } from '../../src/shared/desk/bulk.ts';
import {
  bulkRunStanding,
  exportedStories,
  storiesChecked,
  type storyChange,
  storyText,
} from '../../src/shared/desk/bulkShapes.ts';
import { storyFieldsOf } from '../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { exportPage } from '../catalogue/catalogueRow.ts';
import { checkStory, derive, requireSound, slugOf, storyFault } from '../catalogue/storyInput.ts';
import { findDuplicate, StoryWriter } from '../catalogue/storyWriter.ts';
import { malformed } from '../platform/problem.ts';
import { rowsBefore, rowsBy, sweeping } from '../platform/rows.ts';
import { noteEvent } from './audit.ts';
import { editorOf } from './editors.ts';
import {
  type BulkStory,
  bulkStory,
  draftStory,
  namesakeOf,
  publishStory,
  readingBytes,
} from './imports/bulkWriter.ts';
import { changesBetween, requirePageKey } from './writing/revisionWriter.ts';
import { findManuscript } from './writing/withdrawn.ts';

/** Bytes of stories that one call reads; a text is read twice when it is written. */
const callReadBytes = 3 * 1000 * 1000;

const historyBytes = 200 * 1000;

const callFiles = 200;

/** Enough for a call's texts and times, or for one file that is far too large, to refuse it by name. */
const wholeStories = { units: 6 * bulkTextBytes, entries: 200 * 1000 };

const runAgeMs = 24 * 60 * 60 * 1000;

const sweepRuns = 100;

export const stories = query({
  access: 'curator',
  args: { after: v.string(), languages: v.union(v.null(), v.array(v.string())) },
  returns: exportedStories,
  handler: (ctx, { after, languages }) => exportPage(ctx, after, languages),
});

/** What writing the first stories would change. Throws 'invalid_request' for too many. */
export const check = query({
  access: 'curator',
  takes: wholeStories,
  args: { stories: v.array(storyText) },
  returns: storiesChecked,
  handler: async (ctx, { stories: given }) => {
    requireBounds(given);
    const changes: Infer<typeof storyChange>[] = [];
    for await (const story of withinOneCall(ctx, given, () => Date.now())) {
      changes.push(await changeOf(ctx, story));
    }
    return { changes };
  },
});

/**
 * Writes stories of an import, from index `begins` of the page's list, as published stories or as drafts: as many of
 * the first as one call can write, all of these or none. What a story replaces is kept as a revision, and the import
 * can be undone within a day (`bulkChanges:undo`). `key` is 16 to 64 random characters made by the page, the same for
 * the whole import; a batch that is sent again, since its response was lost, is not written again. Files are named by
 * their SHA-256 and must belong to the story or have been uploaded within the last day. Throws 'invalid_story', naming
 * the story, 'missing_file' or 'invalid_request'.
 */
export const write = mutation({
  access: 'curator',
  takes: wholeStories,
  args: {
    key: v.string(),
    begins: v.number(),
    stories: v.array(storyText),
    as: v.union(v.literal('published'), v.literal('drafts')),
  },
  returns: bulkRunStanding,
  handler: async (ctx, { key, begins, stories: given, as }): Promise<Infer<typeof bulkRunStanding>> => {
    requireBounds(given);
    const run = await runOf(ctx, key, await editorOf(ctx, ctx.caller.userId));
    if (begins !== run.next) return standingOf(run);
    const standing = standingOf(run);
    // Earlier stories of a collection get later dates, so that the home page keeps its order.
    const dateOf = (index: number) => run.startedAt - begins - index;
    await StoryWriter.use(ctx, async (writer) => {
      for await (const story of withinOneCall(ctx, given, dateOf, replacingBytes)) {
        requireSound(story.input);
        const outcome = await (as === 'drafts'
          ? draftStory(ctx, run, story)
          : publishStory(ctx, writer, run, story));
        standing[outcome] += 1;
        standing.next += 1;
      }
    });
    await ctx.db.patch('bulkRuns', run._id, standing);
    return standing;
  },
});

/** Ends an import, if it has begun, and notes it; `broken` files could not be read. Throws 'invalid_request'. */
export const end = mutation({
  access: 'curator',
  args: { key: v.string(), broken: v.number(), isStopped: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { key, broken, isStopped }) => {
    if (!Number.isSafeInteger(broken) || broken < 0) throw malformed('The number of files is not valid.');
    const run = await findRun(ctx, key);
    if (run && run.editorId === (await editorOf(ctx, ctx.caller.userId))) {
      await noteRun(ctx, run, broken, isStopped);
    }
  },
});

/** Ends imports whose page never ended them. */
export const sweep = sweeping('desk/bulk:sweep', async (ctx) => {
  const before = Date.now() - runAgeMs;
  const old = await rowsBefore(ctx, 'bulkRuns', 'by_startedAt', 'startedAt', before).take(sweepRuns);
  for (const run of old) await noteRun(ctx, run, 0, true);
  return old.length === sweepRuns;
});

function requireBounds(given: readonly Infer<typeof storyText>[]): void {
  const bytes = given.reduce((sum, story) => sum + storySendBytes(story), 0);
  const files = given.reduce((sum, { narration }) => sum + (narration?.parts.length ?? 0), 0);
  const isSmall = given.length === 1 || (bytes <= bulkTextBytes && files <= bulkFileLimit);
  if (given.length >= 1 && given.length <= bulkStoryLimit && isSmall) return;
  throw malformed(
    `One call can have 1 to ${bulkStoryLimit} stories, with at most ${bulkTextBytes} bytes and ${bulkFileLimit} files.`,
  );
}

/** Approximate bytes that replacing a story reads and writes: its text goes into the history too. */
function replacingBytes(existing: Doc<'stories'> | null): number {
  return existing ? readingBytes(existing) + existing.bodySizeBytes + historyBytes : 0;
}

/** As many of the first as one call may read, and at least one. */
async function* withinOneCall(
  ctx: QueryCtx,
  given: readonly Infer<typeof storyText>[],
  firstPublishedAt: (index: number) => number,
  bytesOf = readingBytes,
): AsyncGenerator<BulkStory> {
  let bytes = 0;
  let files = 0;
  for (const [index, text] of given.entries()) {
    // A story that exceeds a limit is refused for that, so nothing is read for it.
    const isMeasured = storyFault({ ...text, timings: text.narration?.timings }) === null;
    const existing = isMeasured ? await namesakeOf(ctx, text) : null;
    bytes += bytesOf(existing);
    files += (existing?.narration?.parts.length ?? 0) + (text.narration?.parts.length ?? 0);
    if (index > 0 && (bytes > callReadBytes || files > callFiles)) return;
    yield await bulkStory(ctx, text, existing, firstPublishedAt(index));
  }
}

async function changeOf(ctx: QueryCtx, { existing, content, input, narration }: BulkStory) {
  const fault = checkStory(input);
  if (fault) return { kind: 'refused', reason: fault } as const;
  if (!existing) {
    const found = await findDuplicate(ctx, slugOf(input), (await derive(input)).bodyHash);
    const duplicate = found && { storyId: found._id, slug: found.slug, title: found.title };
    return { kind: 'new', narration, ...(duplicate && { duplicate }) } as const;
  }
  const after = { publishedAt: existing.publishedAt, ...storyFieldsOf(input) };
  const fields = changesBetween(
    { fields: storyFieldsOf(existing), content: content ?? '' },
    { fields: after, content: input.content },
  );
  const isSameSound = narration === null || narration === 'same';
  if (fields.length === 0 && isSameSound) return { kind: 'unchanged', narration } as const;
  const manuscript = await findManuscript(ctx, existing._id);
  const isBeingWorkedOn = manuscript !== null && manuscript.publishedRevision !== manuscript.revision;
  const stored = existing.narration?.parts.map(({ sha256 }) => sha256) ?? [];
  return { kind: 'changed', fields, narration, stored, isBeingWorkedOn } as const;
}

function findRun(ctx: QueryCtx, key: string): Promise<Doc<'bulkRuns'> | null> {
  return rowsBy(ctx, 'bulkRuns', 'by_key', { key }).unique();
}

/** The caller's run with that key, begun if there is none. Throws 'invalid_request'. */
export async function runOf(
  ctx: MutationCtx,
  key: string,
  editorId: Id<'editors'>,
  isEdit?: true,
): Promise<Doc<'bulkRuns'>> {
  const known = await findRun(ctx, key);
  if (known?.editorId === editorId) return known;
  requirePageKey(key, known === null);
  const counts = { next: 0, added: 0, updated: 0, unchanged: 0 };
  const fields = { key, editorId, startedAt: Date.now(), ...(isEdit && { isEdit }), ...counts };
  const id = await ctx.db.insert('bulkRuns', fields);
  const run = await ctx.db.get('bulkRuns', id);
  if (!run) throw new Error('an import that was just begun is missing');
  return run;
}

async function noteRun(
  ctx: MutationCtx,
  { _id, editorId, isEdit, added, updated, unchanged }: Doc<'bulkRuns'>,
  broken: number,
  isStopped: boolean,
): Promise<void> {
  const counts = { added, updated, unchanged, broken };
  if (!isEdit) await noteEvent(ctx, { kind: 'library', act: 'imported', ...counts, isStopped }, editorId);
  await ctx.db.delete('bulkRuns', _id);
}

function standingOf({ next, added, updated, unchanged }: Doc<'bulkRuns'>): Infer<typeof bulkRunStanding> {
  return { next, added, updated, unchanged };
}
