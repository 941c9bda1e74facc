import { ConvexError, type Infer, v } from 'convex/values';
import { bulkEditLimit } from '../../src/shared/desk/bulk.ts';
import {
  bulkEdit,
  editedStory,
  type editOutcome,
  editsChecked,
  editsWritten,
} from '../../src/shared/desk/bulkShapes.ts';
import { storyFieldsOf } from '../../src/shared/story/storyFields.ts';
import { linesSizeBytes } from '../../src/shared/story/storyLines.ts';
import { writtenFault } from '../../src/shared/story/storyProblems.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { findBody, requireBody, storyById } from '../catalogue/storyWriter.ts';
import { malformed, problem } from '../platform/problem.ts';
import { noteAct } from './audit.ts';
import { runOf } from './bulk.ts';
import { noteChange } from './bulkChanges.ts';
import { editorOf } from './editors.ts';
import { filesLeftBy, timingsBytes } from './imports/bulkWriter.ts';
import { narratedOf, writeNarration } from './narrating/narrationWriter.ts';
import { binManuscript, publication, unpublishManuscript, writePublication } from './publishing.ts';
import {
  addRevision,
  changesBetween,
  type RevisionValues,
  requireNewest,
  requireOutOfBin,
  requireRevision,
  revisionLimit,
  revisionValuesOf,
} from './writing/revisionWriter.ts';
import { beginFromStory, findManuscript, storeSnapshot, storyOf } from './writing/withdrawn.ts';

/** Approximate bytes that one call reads and writes: half of what Convex allows a mutation. */
const callBytes = 6 * 1000 * 1000;

/** How often a story's text is read or written by the change that needs it most, publishing. */
const timesRead = 6;

type Edit = Infer<typeof bulkEdit>;
type Outcome = Infer<typeof editOutcome>;

const stories = v.array(editedStory);

/** What an edit would do with the first stories. Throws 'invalid_request' for too many. */
export const check = query({
  access: 'curator',
  args: { stories, edit: bulkEdit },
  returns: editsChecked,
  handler: async (ctx, { stories: given, edit }) => {
    const outcomes: Outcome[] = [];
    for await (const found of withinOneCall(ctx, given)) {
      outcomes.push(await orRefused(() => checked(ctx, found, edit)));
    }
    return { outcomes };
  },
});

/**
 * Edits stories, from index `begins` of the page's list: as many of the first as one call can write. Each is written as
 * it would be by itself, with the same refusals, and the whole can be undone within a day (`bulkChanges:undo`). `key` is
 * as in `bulk:write`. Throws 'invalid_request'.
 */
export const write = mutation({
  access: 'curator',
  args: { key: v.string(), begins: v.number(), stories, edit: bulkEdit },
  returns: editsWritten,
  handler: async (ctx, { key, begins, stories: given, edit }): Promise<Infer<typeof editsWritten>> => {
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const run = await runOf(ctx, key, editorId, true);
    const { next, updated, unchanged } = run;
    const done = { next, updated, unchanged, refused: [] as { id: string; reason: string }[] };
    if (begins !== next) return done;
    for await (const found of withinOneCall(ctx, given)) {
      const outcome = await orRefused(async () => {
        const expected = await checked(ctx, found, edit);
        if (expected.kind === 'changed') await written(ctx, key, found, edit, editorId);
        return expected;
      });
      done.next += 1;
      if (outcome.kind === 'changed') done.updated += 1;
      else if (outcome.kind === 'unchanged') done.unchanged += 1;
      else done.refused.push({ id: found.id, reason: outcome.reason });
    }
    const { refused: _refused, ...standing } = done;
    await ctx.db.patch('bulkRuns', run._id, standing);
    return done;
  },
});

interface Found {
  readonly id: string;
  readonly revision: number | null;
  readonly manuscript: Doc<'manuscripts'> | null;
  /** Of a story that no curator has opened. */
  readonly story: Doc<'stories'> | null;
}

async function* withinOneCall(
  ctx: QueryCtx,
  given: readonly Infer<typeof editedStory>[],
): AsyncGenerator<Found> {
  if (given.length < 1 || given.length > bulkEditLimit) {
    throw malformed(`One call can have 1 to ${bulkEditLimit} stories.`);
  }
  let bytes = 0;
  for (const [index, { id, revision }] of given.entries()) {
    const found = { id, revision, ...(await findLine(ctx, id)) };
    const row = found.manuscript ?? found.story;
    const isTimed = found.story?.narration || found.manuscript?.storyId || found.manuscript?.narration;
    const revisions = Math.min(found.manuscript?.revision ?? 1, revisionLimit);
    if (row) {
      bytes += timesRead * row.bodySizeBytes + revisions * linesSizeBytes(storyFieldsOf(row));
      bytes += isTimed ? 2 * timingsBytes : 0;
    }
    if (index > 0 && bytes > callBytes) return;
    yield found;
  }
}

async function findLine(ctx: QueryCtx, id: string): Promise<Pick<Found, 'manuscript' | 'story'>> {
  const manuscriptId = ctx.db.normalizeId('manuscripts', id);
  if (manuscriptId) return { manuscript: await ctx.db.get('manuscripts', manuscriptId), story: null };
  const story = await storyById(ctx, id);
  return { manuscript: story && (await findManuscript(ctx, story._id)), story };
}

/** All refusals come before anything of a story is written. Other errors end the call. */
async function orRefused(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ConvexError)) throw error;
    return { kind: 'refused', reason: String(error.data.message) };
  }
}

async function checked(ctx: QueryCtx, found: Found, edit: Edit): Promise<Outcome> {
  const { manuscript, story, revision } = found;
  if (!manuscript && !story) throw problem({ code: 'not_found', message: 'There is no such story.' });
  if (manuscript && edit.kind === 'bin' && manuscript.deletedAt !== undefined) return { kind: 'unchanged' };
  if (manuscript) {
    requireOutOfBin(manuscript);
    await requireNewest(ctx, manuscript, revision ?? manuscript.revision);
  }
  switch (edit.kind) {
    case 'publish': {
      if (!manuscript) return { kind: 'unchanged' };
      const isInStep =
        manuscript.storyId !== undefined &&
        manuscript.publishedRevision === manuscript.revision &&
        manuscript.publishedNarration === manuscript.narration;
      if (isInStep) return { kind: 'unchanged' };
      await publication(ctx, manuscript, manuscript.revision);
      return { kind: 'changed' };
    }
    case 'unpublish':
      return { kind: manuscript && !manuscript.storyId ? 'unchanged' : 'changed' };
    case 'bin':
      return { kind: 'changed' };
    case 'set': {
      const before = await valuesOf(ctx, found);
      const after = editedValues(before, edit);
      const { narrator: named = '' } = edit.fields;
      const fault = writtenFault({ ...after.fields, content: after.content, narration: { narrator: named } });
      if (fault) throw problem({ code: 'invalid_manuscript', message: `Not saved: ${fault.words}.` });
      const isSame = changesBetween(before, after).length === 0;
      const narrator = manuscript
        ? (await narratedOf(ctx, manuscript))?.narrator
        : story?.narration?.narrator;
      const isSameNarrator =
        edit.fields.narrator === undefined || narrator === undefined || narrator === edit.fields.narrator;
      return { kind: isSame && isSameNarrator ? 'unchanged' : 'changed' };
    }
    default:
      throw edit satisfies never;
  }
}

async function valuesOf(ctx: QueryCtx, { manuscript, story }: Found): Promise<RevisionValues> {
  if (manuscript) {
    return revisionValuesOf(ctx, await requireRevision(ctx, manuscript._id, manuscript.revision));
  }
  if (!story) throw new Error('a story that was checked is missing');
  return { fields: storyFieldsOf(story), content: (await findBody(ctx, story._id))?.content ?? '' };
}

function editedValues(
  { fields, content }: RevisionValues,
  { fields: { narrator: _narrator, ...set } }: Extract<Edit, { kind: 'set' }>,
): RevisionValues {
  const { translation_author, subjects, ...rest } = { ...fields, ...set };
  return {
    fields: {
      ...rest,
      ...(translation_author && { translation_author }),
      ...(subjects && subjects.length > 0 && { subjects }),
    },
    content,
  };
}

/** After `checked`, so that nothing is refused once something was written. */
async function written(
  ctx: MutationCtx,
  key: string,
  found: Found,
  edit: Edit,
  editorId: Id<'editors'>,
): Promise<void> {
  const manuscript =
    found.manuscript ?? (found.story ? await beginFromStory(ctx, found.story, editorId) : null);
  if (!manuscript) throw new Error('a story that was checked is missing');
  const { _id: manuscriptId, publishedRevision, publishedNarration } = manuscript;
  switch (edit.kind) {
    case 'publish': {
      const ready = await publication(ctx, manuscript, manuscript.revision);
      const { story, input } = ready;
      const before = story && {
        ...(await storeSnapshot(ctx, story, await requireBody(ctx, story))),
        ...(publishedRevision !== undefined && { publishedRevision }),
        ...(publishedNarration !== undefined && { publishedNarration }),
      };
      const change = { kind: 'published', manuscriptId, seq: 0, before } as const;
      // Before the story is replaced, which would delete the files that nothing holds.
      const changeId = await noteChange(ctx, key, change, story ? filesLeftBy(story, input) : []);
      const { storyId } = await writePublication(ctx, manuscript, ready, async () => editorId);
      const seq = (await storyById(ctx, storyId))?.seq ?? 0;
      await ctx.db.patch('bulkChanges', changeId, { change: { ...change, seq } });
      return;
    }
    case 'unpublish': {
      // Without a story of its own that it is linked to, undoing finds nothing to publish.
      const isThere = (await storyOf(ctx, manuscript)) !== null;
      await unpublishManuscript(ctx, manuscript, editorId);
      if (!isThere || publishedRevision === undefined) return;
      const narration = publishedNarration === undefined ? {} : { publishedNarration };
      await noteChange(ctx, key, { kind: 'unpublished', manuscriptId, publishedRevision, ...narration });
      return;
    }
    case 'bin': {
      await binManuscript(ctx, manuscript, editorId);
      const { deletedAt } = (await ctx.db.get('manuscripts', manuscriptId)) ?? {};
      if (deletedAt !== undefined) await noteChange(ctx, key, { kind: 'binned', manuscriptId, deletedAt });
      return;
    }
    case 'set':
      return setFields(ctx, key, manuscript, edit, editorId);
    default:
      throw edit satisfies never;
  }
}

async function setFields(
  ctx: MutationCtx,
  key: string,
  manuscript: Doc<'manuscripts'>,
  edit: Extract<Edit, { kind: 'set' }>,
  editorId: Id<'editors'>,
): Promise<void> {
  const { _id: manuscriptId, revision: before } = manuscript;
  const values = editedValues(await valuesOf(ctx, { id: '', revision: null, manuscript, story: null }), edit);
  const done = await addRevision(ctx, manuscript, before, values, { kind: 'saved' }, editorId);
  if (done.isNew) await noteAct(ctx, 'saved', done.manuscript, editorId);
  const { revision } = done.manuscript;
  const known = edit.fields.narrator === undefined ? null : await narratedOf(ctx, done.manuscript);
  const { narrator = '' } = edit.fields;
  const change = { kind: 'edited', manuscriptId, revision, before } as const;
  if (!known || known.parts.length === 0 || known.narrator === narrator) {
    await noteChange(ctx, key, change);
    return;
  }
  const { number: from, row: _row, ...version } = known;
  const named = { ...version, narrator };
  const number = await writeNarration(ctx, done.manuscript, from, named, 'narrated', editorId);
  const wasPublished =
    manuscript.storyId !== undefined && manuscript.narration === manuscript.publishedNarration;
  const narration = { number, narrator: known.narrator, wasPublished };
  await noteChange(ctx, key, { ...change, narration });
}
