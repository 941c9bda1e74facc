import type { ManuscriptAct } from '../../../src/shared/desk/desk.ts';
import { isSame } from '../../../src/shared/sameData.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { dropFile } from '../../catalogue/storedFiles.ts';
import { problem } from '../../platform/problem.ts';
import { noteAct } from '../audit.ts';
import { EditorNames } from '../editors.ts';
import { nextDeskSeq } from '../writing/manuscriptRow.ts';
import { findNarration } from '../writing/revisionWriter.ts';
import type { FormerStory } from '../writing/withdrawn.ts';
import { formerStory, type Narrated, narratedOf, partRows } from './narrated.ts';

/** The content of a version of a narration. */
type Version = Pick<Narrated, 'revision' | 'narrator' | 'synthetic' | 'parts' | 'timings'>;

/**
 * Writes the next version of a manuscript's narration, in place of version `number`. A version equal to the current one is
 * never a conflict, so a save whose response was lost can be sent again. Returns the current number. Deletes files that
 * nothing refers to any more. Throws 'narration_changed' with the editor who saved the current version.
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
  await ctx.db.patch('manuscripts', manuscript._id, { seq: await nextDeskSeq(ctx), narration: known + 1 });
  await noteAct(ctx, act, manuscript, editorId);
  return known + 1;
}

/**
 * Replaces the desk's narration of a manuscript with the published one. The manuscript's newest revision must have the
 * text of the story. Returns the narration's new number, or undefined when the desk has none of its own.
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

/** Deletes the desk's narration of a manuscript for good, with the files that no story needs. */
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

/** Deletes the files of removed narration parts, except those that another row still refers to. */
async function dropFilesOf(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  gone: readonly Doc<'narrationParts'>[],
): Promise<void> {
  const former = await formerStory(ctx, manuscript);
  const heard = new Set(former?.story.narration?.parts.map(({ storageId }) => storageId));
  for (const { storageId } of gone) if (!heard.has(storageId)) await dropFile(ctx, storageId);
}

async function changedMeanwhile(ctx: MutationCtx, row: Doc<'narrations'> | null) {
  if (!row) {
    const message = 'The narration has changed in the meantime. Check it, then try again.';
    return problem({ code: 'invalid_narration', message });
  }
  const { number, savedAt } = row;
  const editor = await new EditorNames(ctx).of(row.editorId);
  const message = `${editor.name} has changed the narration in the meantime. None of their changes were overwritten.`;
  return problem({ code: 'narration_changed', message, number, editor, savedAt });
}

function versionOf({ revision, narrator, synthetic, parts, timings }: Narrated): Version {
  return { revision, narrator, synthetic, parts, timings };
}
