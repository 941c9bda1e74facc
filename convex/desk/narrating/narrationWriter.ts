import type { Infer } from 'convex/values';
import type { ManuscriptAct } from '../../../src/shared/desk/desk.ts';
import { narrationPartLimit } from '../../../src/shared/desk/narration.ts';
import { isSame } from '../../../src/shared/sameData.ts';
import { canonicalText } from '../../../src/shared/story/canonicalText.ts';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { narrationPart, SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { dropFile } from '../../catalogue/storedFiles.ts';
import { requireBody } from '../../catalogue/storyWriter.ts';
import { problem } from '../../platform/problem.ts';
import { rowsBy } from '../../platform/rows.ts';
import { noteAct } from '../audit.ts';
import { editorById } from '../editors.ts';
import {
  changeManuscript,
  findNarration,
  requireRevision,
  revisionValuesOf,
} from '../writing/revisionWriter.ts';
import { type FormerStory, findWithdrawn, storyOf } from '../writing/withdrawn.ts';

export type StoredPart = Infer<typeof narrationPart>;

/** A manuscript's narration: the desk's own, or with number 0 the one that is or was published. */
export interface Narrated {
  readonly number: number;
  readonly row: Doc<'narrations'> | null;
  readonly revision: number;
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly parts: readonly StoredPart[];
  readonly timings: readonly SentenceTiming[];
}

/** Null when there was never a narration. */
export async function narratedOf(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Narrated | null> {
  return (await ownNarration(ctx, manuscript._id)) ?? (await readersNarration(ctx, manuscript));
}

export async function ownNarration(ctx: QueryCtx, manuscriptId: Id<'manuscripts'>) {
  const row = await findNarration(ctx, manuscriptId);
  if (!row) return null;
  const stored = await ctx.db.get('narrationTimings', row.timingsId);
  if (!stored) throw new Error('a narration has lost its timings');
  const rows = await partRows(ctx, row._id);
  const parts = rows.map(({ _id, _creationTime, narrationId, position, ...part }) => part);
  const { number, revision, narrator, synthetic } = row;
  return { row, number, revision, narrator, synthetic, parts, timings: stored.timings };
}

export function partRows(ctx: QueryCtx, narrationId: Id<'narrations'>): Promise<Doc<'narrationParts'>[]> {
  return rowsBy(ctx, 'narrationParts', 'by_narrationId_position', { narrationId }).take(narrationPartLimit);
}

/** What is published from a manuscript, or was before it was withdrawn; null when there is neither. */
export async function formerStory(ctx: QueryCtx, manuscript: Doc<'manuscripts'>) {
  const story = await storyOf(ctx, manuscript);
  return story ? { story, body: await requireBody(ctx, story) } : findWithdrawn(ctx, manuscript._id);
}

/** The text of a revision in canonical form, into which timings point. Throws 'not_found'. */
export async function canonicalTextOf(ctx: QueryCtx, manuscriptId: Id<'manuscripts'>, revision: number) {
  const { content } = await revisionValuesOf(ctx, await requireRevision(ctx, manuscriptId, revision));
  return canonicalText(content);
}

async function readersNarration(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Narrated | null> {
  const former = await formerStory(ctx, manuscript);
  const narration = former?.story.narration;
  if (!narration) return null;
  const { content, timings = [] } = former.body;
  const newest = await canonicalTextOf(ctx, manuscript._id, manuscript.revision);
  const { narrator, synthetic, parts } = narration;
  return {
    number: 0,
    row: null,
    revision: manuscript.revision,
    narrator,
    synthetic,
    parts,
    timings: carriedTimings(content, newest, timings),
  };
}

type Version = Pick<Narrated, 'revision' | 'narrator' | 'synthetic' | 'parts' | 'timings'>;

/**
 * Writes the next version in place of version `number`, deletes files that nothing refers to any more, and returns the
 * current number. A version equal to the current one is never a conflict, so a save whose response was lost can be sent
 * again. Throws 'narration_changed'.
 */
export async function writeNarration(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  number: number,
  version: Version,
  act: Extract<ManuscriptAct, 'narrated' | 'timed' | 'silenced'>,
  editorId: Id<'editors'>,
): Promise<number> {
  const before = await narratedOf(ctx, manuscript);
  const known = before?.number ?? 0;
  if (before ? isSame(versionOf(before), version) : version.parts.length === 0) return known;
  if (known !== number) throw await changedMeanwhile(ctx, before?.row ?? null);
  const narrationId = await putRow(ctx, manuscript._id, before?.row ?? null, version, editorId);
  const rows = await partRows(ctx, narrationId);
  for (const { _id } of rows) await ctx.db.delete('narrationParts', _id);
  for (const [position, part] of version.parts.entries()) {
    await ctx.db.insert('narrationParts', { narrationId, position, ...part });
  }
  await dropFilesOf(ctx, manuscript, rows);
  await changeManuscript(ctx, manuscript._id, { narration: known + 1 });
  await noteAct(ctx, act, manuscript, editorId);
  return known + 1;
}

/**
 * Replaces the desk's narration with the published one. The newest revision must have the story's text. Returns the new
 * number, or undefined when the desk has no narration of its own.
 */
export async function takeNarration(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  { story, body }: Pick<FormerStory, 'story'> & { readonly body: FormerStory['body'] | null },
  editorId: Id<'editors'>,
): Promise<number | undefined> {
  const row = await findNarration(ctx, manuscript._id);
  if (!row) return undefined;
  const { narrator, synthetic, parts } = story.narration ?? { narrator: '', synthetic: false, parts: [] };
  const version = { revision: manuscript.revision, narrator, synthetic, parts, timings: body?.timings ?? [] };
  return writeNarration(ctx, manuscript, row.number, version, 'narrated', editorId);
}

/** Deletes the desk's narration for good, with the files that no story needs. */
export async function purgeNarration(ctx: MutationCtx, manuscript: Doc<'manuscripts'>): Promise<void> {
  const row = await findNarration(ctx, manuscript._id);
  if (!row) return;
  const rows = await partRows(ctx, row._id);
  for (const { _id } of rows) await ctx.db.delete('narrationParts', _id);
  await ctx.db.delete('narrationTimings', row.timingsId);
  await ctx.db.delete('narrations', row._id);
  await dropFilesOf(ctx, manuscript, rows);
}

async function putRow(
  ctx: MutationCtx,
  manuscriptId: Id<'manuscripts'>,
  before: Doc<'narrations'> | null,
  { revision, narrator, synthetic, timings }: Version,
  editorId: Id<'editors'>,
): Promise<Id<'narrations'>> {
  const fields = { revision, narrator, synthetic, savedAt: Date.now(), editorId };
  if (before) {
    await ctx.db.patch('narrationTimings', before.timingsId, { timings: [...timings] });
    await ctx.db.patch('narrations', before._id, { ...fields, number: before.number + 1 });
    return before._id;
  }
  const timingsId = await ctx.db.insert('narrationTimings', { timings: [...timings] });
  return ctx.db.insert('narrations', { ...fields, manuscriptId, number: 1, timingsId });
}

/** Keeps files that another row still refers to. */
async function dropFilesOf(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  gone: readonly Doc<'narrationParts'>[],
): Promise<void> {
  const former = await formerStory(ctx, manuscript);
  const published = new Set(former?.story.narration?.parts.map(({ storageId }) => storageId));
  for (const { storageId } of gone) if (!published.has(storageId)) await dropFile(ctx, storageId);
}

async function changedMeanwhile(ctx: MutationCtx, row: Doc<'narrations'> | null) {
  if (!row) {
    const message = 'The narration has changed in the meantime. Check it, then try again.';
    return problem({ code: 'invalid_narration', message });
  }
  const { name } = await editorById(ctx, row.editorId);
  const message = `${name} has changed the narration in the meantime. None of their changes were overwritten.`;
  return problem({ code: 'narration_changed', message });
}

function versionOf({ revision, narrator, synthetic, parts, timings }: Narrated): Version {
  return { revision, narrator, synthetic, parts, timings };
}
