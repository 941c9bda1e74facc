import type { Infer } from 'convex/values';
import { utf8Size } from '../../../src/shared/boundedText.ts';
import type { revisionOrigin } from '../../../src/shared/desk/deskShapes.ts';
import { isSame } from '../../../src/shared/sameData.ts';
import { type StoryFields, storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import { linesSizeBytes } from '../../../src/shared/story/storyLines.ts';
import { writtenFault } from '../../../src/shared/story/storyProblems.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { derive } from '../../catalogue/storyInput.ts';
import { problem } from '../../platform/problem.ts';
import { EditorNames } from '../editors.ts';
import { nextDeskSeq } from './manuscriptRow.ts';

type Origin = Infer<typeof revisionOrigin>;

export interface Wording {
  readonly fields: Doc<'revisions'>['fields'];
  readonly content: string;
}

/** The fields that link a manuscript to its published story. */
export type StoryLink = Pick<
  Doc<'manuscripts'>,
  'storyId' | 'storySeq' | 'publishedRevision' | 'publishedNarration'
>;

/** The manuscript with an id, which may be malformed. Throws 'not_found'. */
export async function requireManuscript(ctx: QueryCtx, given: string): Promise<Doc<'manuscripts'>> {
  const id = ctx.db.normalizeId('manuscripts', given);
  const manuscript = id && (await ctx.db.get('manuscripts', id));
  if (!manuscript) throw problem({ code: 'not_found', message: 'There is no such story.' });
  return manuscript;
}

/** The row of the desk's own narration of a manuscript, or null. */
export function findNarration(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
): Promise<Doc<'narrations'> | null> {
  return ctx.db
    .query('narrations')
    .withIndex('by_manuscriptId', (q) => q.eq('manuscriptId', manuscriptId))
    .unique();
}

/** Refuses to change a manuscript in the bin. Throws 'in_bin'. */
export function requireOutOfBin(manuscript: Doc<'manuscripts'>): void {
  if (manuscript.deletedAt !== undefined) {
    throw problem({ code: 'in_bin', message: 'This story is in the bin. Restore it first.' });
  }
}

/** Refuses a change of an older revision. Throws 'changed_meanwhile' with the newest one's number, editor and fields. */
export async function requireNewest(
  ctx: QueryCtx,
  manuscript: Doc<'manuscripts'>,
  revision: number,
): Promise<void> {
  if (revision === manuscript.revision) return;
  const { savedAt, savedBy } = manuscript;
  const editor = await new EditorNames(ctx).of(savedBy);
  throw problem({
    code: 'changed_meanwhile',
    message: `${editor.name} has saved it in the meantime.`,
    revision: manuscript.revision,
    editor,
    savedAt,
    fields: storyFieldsOf(manuscript),
  });
}

/** The revision with that number. Throws 'not_found' when it never existed or is not kept any more. */
export async function requireRevision(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
  number: number,
): Promise<Doc<'revisions'>> {
  const revision = await ctx.db
    .query('revisions')
    .withIndex('by_manuscriptId_number', (q) => q.eq('manuscriptId', manuscriptId).eq('number', number))
    .unique();
  if (!revision) throw problem({ code: 'not_found', message: 'That revision no longer exists.' });
  return revision;
}

export async function wordingOf(ctx: QueryCtx, { fields, textId }: Doc<'revisions'>): Promise<Wording> {
  const text = await ctx.db.get('revisionTexts', textId);
  if (!text) throw new Error('a revision has lost its text');
  return { fields, content: text.content };
}

/** Begins a manuscript with its first revision. Throws 'invalid_manuscript'. */
export async function beginManuscript(
  ctx: MutationCtx,
  key: string,
  { fields, content }: Wording,
  origin: Origin,
  editorId: Id<'editors'>,
  link: StoryLink = {},
): Promise<Doc<'manuscripts'>> {
  requireWithinLimits(fields, content);
  const savedAt = Date.now();
  const { wordCount, bodySizeBytes } = await derive({ content });
  const row = {
    ...fields,
    ...link,
    key,
    seq: await nextDeskSeq(ctx),
    revision: 1,
    wordCount,
    bodySizeBytes,
    savedAt,
    savedBy: editorId,
  };
  const id = await ctx.db.insert('manuscripts', row);
  const first = { manuscriptId: id, number: 1, replaced: null, changed: [] };
  await insertRevision(ctx, { ...first, savedAt, editorId, origin, fields }, content);
  return requireManuscript(ctx, id);
}

/**
 * Adds a new revision and deletes those beyond the limits. Content equal to the newest revision adds nothing and is never a
 * conflict, whatever it was based on, so a save whose response was lost can be sent again.
 * Throws 'changed_meanwhile', 'in_bin' or 'invalid_manuscript'.
 */
export async function addRevision(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  base: number,
  wording: Wording,
  origin: Origin,
  editorId: Id<'editors'>,
): Promise<{ readonly manuscript: Doc<'manuscripts'>; readonly isNew: boolean }> {
  requireOutOfBin(manuscript);
  const { fields, content } = wording;
  requireWithinLimits(fields, content);
  const newest = await requireRevision(ctx, manuscript._id, manuscript.revision);
  const changed = changesBetween(await wordingOf(ctx, newest), wording);
  if (changed.length === 0) return { manuscript, isNew: false };
  await requireNewest(ctx, manuscript, base);

  const number = manuscript.revision + 1;
  const savedAt = Date.now();
  const { wordCount, bodySizeBytes } = await derive({ content });
  const { _id, key, storyId, storySeq, publishedRevision, narration, publishedNarration } = manuscript;
  // Replaced as a whole, so that omitted fields are removed.
  await ctx.db.replace('manuscripts', _id, {
    key,
    ...(storyId && { storyId }),
    ...(storySeq !== undefined && { storySeq }),
    ...(publishedRevision !== undefined && { publishedRevision }),
    ...(narration !== undefined && { narration }),
    ...(publishedNarration !== undefined && { publishedNarration }),
    ...fields,
    seq: await nextDeskSeq(ctx),
    revision: number,
    wordCount,
    bodySizeBytes,
    savedAt,
    savedBy: editorId,
  });
  const replaced = manuscript.revision;
  await insertRevision(
    ctx,
    { manuscriptId: _id, number, replaced, changed, savedAt, editorId, origin, fields },
    content,
  );
  const written = await requireManuscript(ctx, _id);
  await dropSurplus(ctx, written);
  return { manuscript: written, isNew: true };
}

/** Names of the fields that differ between two wordings, with 'content' last. */
export function changesBetween(before: Wording, after: Wording): string[] {
  const old = new Map<string, unknown>(Object.entries(before.fields));
  const now = new Map<string, unknown>(Object.entries(after.fields));
  const names = new Set([...old.keys(), ...now.keys()]);
  const changed = [...names].filter((name) => !isSame(old.get(name), now.get(name)));
  return before.content === after.content ? changed : [...changed, 'content'];
}

async function insertRevision(
  ctx: MutationCtx,
  revision: Omit<Doc<'revisions'>, '_id' | '_creationTime' | 'sizeBytes' | 'textId'>,
  content: string,
): Promise<void> {
  const textId = await ctx.db.insert('revisionTexts', { content });
  const sizeBytes = utf8Size(content) + linesSizeBytes(revision.fields);
  await ctx.db.insert('revisions', { ...revision, sizeBytes, textId });
}

async function dropSurplus(ctx: MutationCtx, { _id, publishedRevision }: Doc<'manuscripts'>): Promise<void> {
  const narration = await findNarration(ctx, _id);
  const newestFirst = await ctx.db
    .query('revisions')
    .withIndex('by_manuscriptId_number', (q) => q.eq('manuscriptId', _id))
    .order('desc')
    .collect();
  for (const surplus of surplusOf(newestFirst, publishedRevision, narration?.revision)) {
    await ctx.db.delete('revisionTexts', surplus.textId);
    await ctx.db.delete('revisions', surplus._id);
  }
}

/** A draft may be incomplete, but no larger than a story. Throws 'invalid_manuscript' with words for curators. */
function requireWithinLimits(fields: StoryFields, content: string): void {
  const fault = writtenFault({ ...fields, content })?.words ?? dateProblem(fields);
  if (fault) throw problem({ code: 'invalid_manuscript', message: sentence(fault) });
}

function dateProblem({ publishedAt }: StoryFields): string | null {
  const isDate = publishedAt === undefined || !Number.isNaN(new Date(publishedAt).getTime());
  return isDate ? null : 'the publication date is not a valid date';
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Revisions that are kept of one manuscript. */
export const revisionLimit = 100;

/** UTF-8 bytes of all kept revisions of one manuscript: few enough for one mutation to read and delete them all. */
export const revisionsSizeLimit = 8 * 1000 * 1000;

interface Kept {
  readonly number: number;
  readonly sizeBytes: number;
}

/**
 * The revisions to delete: from the newest back, those beyond 100 or beyond 8 MB together. The newest always stays, and so
 * do those in `held`: the published revision and the one that the narration's timings belong to.
 */
export function surplusOf<Revision extends Kept>(
  newestFirst: readonly Revision[],
  ...held: readonly (number | undefined)[]
): Revision[] {
  let count = 0;
  let sizeBytes = 0;
  return newestFirst.filter((revision, index) => {
    const isHeld = index === 0 || held.includes(revision.number);
    const isOver = count + 1 > revisionLimit || sizeBytes + revision.sizeBytes > revisionsSizeLimit;
    if (isOver && !isHeld) {
      // Every older revision goes too: a history with a gap would misrepresent what happened.
      count = revisionLimit;
      return true;
    }
    count += 1;
    sizeBytes += revision.sizeBytes;
    return false;
  });
}
