import type { Infer } from 'convex/values';
import { utf8Size } from '../../../src/shared/boundedText.ts';
import type { deskRow, revisionOrigin } from '../../../src/shared/desk/deskShapes.ts';
import { isSame } from '../../../src/shared/sameData.ts';
import { type StoryFields, storyFieldList } from '../../../src/shared/story/storyFields.ts';
import { linesSizeBytes } from '../../../src/shared/story/storyLines.ts';
import { writtenFault } from '../../../src/shared/story/storyProblems.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { nextSeq } from '../../catalogue/heads.ts';
import { derive } from '../../catalogue/storyInput.ts';
import { malformed, problem } from '../../platform/problem.ts';
import { rowsBy } from '../../platform/rows.ts';
import { editorById } from '../editors.ts';

export function toDeskRow(manuscript: Doc<'manuscripts'>): Infer<typeof deskRow> {
  const { _id: id, _creationTime, key, publishedBeforeDeletion, ...row } = manuscript;
  return { ...row, id };
}

/** The feed scope of the manuscripts. `feed:changes`, which anyone may read, refuses it. */
export const deskScope = 'desk';

type Changes<Row> = {
  readonly [Field in keyof Row]?: undefined extends Row[Field] ? Row[Field] | undefined : Row[Field];
};

/** Patches a manuscript and gives it the next number of the desk's feed. */
export async function changeManuscript(
  ctx: MutationCtx,
  id: Id<'manuscripts'>,
  changes: Changes<Doc<'manuscripts'>>,
): Promise<void> {
  await ctx.db.patch('manuscripts', id, { ...changes, seq: await nextSeq(ctx, deskScope) });
}

/** 16 to 64 random characters that no other editor's page has. Throws 'invalid_request'. */
export function requirePageKey(key: string, isFree = true): void {
  if (isFree && /^[\w-]{16,64}$/.test(key)) return;
  throw malformed('The page key is not valid.');
}

type Origin = Infer<typeof revisionOrigin>;

export interface RevisionValues {
  readonly fields: Doc<'revisions'>['fields'];
  readonly content: string;
}

/** For a patch that removes the fields that are not given. */
const withoutFields = Object.fromEntries(storyFieldList.map(({ key }) => [key, undefined]));

/** For the patch of a manuscript whose story readers no longer have. */
export const noStory = { storyId: undefined, storySeq: undefined, publishedRevision: undefined };

export type StoryLink = Pick<
  Doc<'manuscripts'>,
  'storyId' | 'storySeq' | 'publishedRevision' | 'publishedNarration'
>;

/** The id may be malformed. Throws 'not_found'. */
export async function requireManuscript(ctx: QueryCtx, given: string): Promise<Doc<'manuscripts'>> {
  const id = ctx.db.normalizeId('manuscripts', given);
  const manuscript = id && (await ctx.db.get('manuscripts', id));
  if (!manuscript) throw problem({ code: 'not_found', message: 'There is no such story.' });
  return manuscript;
}

/** The row of the desk's own narration, or null. */
export function findNarration(ctx: QueryCtx, manuscriptId: Id<'manuscripts'>) {
  return rowsBy(ctx, 'narrations', 'by_manuscriptId', { manuscriptId }).unique();
}

/** Throws 'in_bin'. */
export function requireOutOfBin(manuscript: Doc<'manuscripts'>): void {
  if (manuscript.deletedAt !== undefined) {
    throw problem({ code: 'in_bin', message: 'This story is in the bin. Restore it first.' });
  }
}

/** Throws 'changed_meanwhile'. */
export async function requireNewest(ctx: QueryCtx, manuscript: Doc<'manuscripts'>, revision: number) {
  if (revision === manuscript.revision) return;
  const { name } = await editorById(ctx, manuscript.savedBy);
  throw problem({ code: 'changed_meanwhile', message: `${name} has saved it in the meantime.` });
}

/** Throws 'not_found' when it never existed or is not kept any more. */
export async function requireRevision(ctx: QueryCtx, manuscriptId: Id<'manuscripts'>, number: number) {
  const revision = await rowsBy(ctx, 'revisions', 'by_manuscriptId_number', {
    manuscriptId,
    number,
  }).unique();
  if (!revision) throw problem({ code: 'not_found', message: 'That revision no longer exists.' });
  return revision;
}

export async function revisionValuesOf(
  ctx: QueryCtx,
  { fields, textId }: Doc<'revisions'>,
): Promise<RevisionValues> {
  const text = await ctx.db.get('revisionTexts', textId);
  if (!text) throw new Error('a revision has lost its text');
  return { fields, content: text.content };
}

/** Throws 'invalid_manuscript'. */
export async function beginManuscript(
  ctx: MutationCtx,
  key: string,
  { fields, content }: RevisionValues,
  origin: Origin,
  editorId: Id<'editors'>,
  link: StoryLink = {},
): Promise<Doc<'manuscripts'>> {
  requireWithinLimits(fields, content);
  const state = await savedState(content, 1, editorId);
  const seq = await nextSeq(ctx, deskScope);
  const id = await ctx.db.insert('manuscripts', { ...fields, ...link, ...state, key, seq });
  const first = { manuscriptId: id, number: 1, replaced: null, changed: [] };
  await insertRevision(ctx, { ...first, savedAt: state.savedAt, editorId, origin, fields }, content);
  return requireManuscript(ctx, id);
}

/**
 * Adds a new revision and deletes those beyond the limits. Content equal to the newest revision adds nothing and is
 * never a conflict, whatever it was based on, so a save whose response was lost can be sent again. Throws
 * 'changed_meanwhile', 'in_bin' or 'invalid_manuscript'.
 */
export async function addRevision(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  base: number,
  values: RevisionValues,
  origin: Origin,
  editorId: Id<'editors'>,
): Promise<{ readonly manuscript: Doc<'manuscripts'>; readonly isNew: boolean }> {
  requireOutOfBin(manuscript);
  const { fields, content } = values;
  requireWithinLimits(fields, content);
  const newest = await requireRevision(ctx, manuscript._id, manuscript.revision);
  const changed = changesBetween(await revisionValuesOf(ctx, newest), values);
  if (changed.length === 0) return { manuscript, isNew: false };
  await requireNewest(ctx, manuscript, base);

  const number = manuscript.revision + 1;
  const state = await savedState(content, number, editorId);
  const { savedAt } = state;
  const { _id, revision: replaced } = manuscript;
  await changeManuscript(ctx, _id, { ...withoutFields, ...fields, ...state });
  await insertRevision(
    ctx,
    { manuscriptId: _id, number, replaced, changed, savedAt, editorId, origin, fields },
    content,
  );
  const written = await requireManuscript(ctx, _id);
  await dropSurplus(ctx, written);
  return { manuscript: written, isNew: true };
}

async function savedState(content: string, revision: number, savedBy: Id<'editors'>) {
  const savedAt = Date.now();
  const { wordCount, bodySizeBytes } = await derive({ content });
  return { revision, wordCount, bodySizeBytes, savedAt, savedBy };
}

/** Names of the fields that differ between two revisions, with 'content' last. */
export function changesBetween(before: RevisionValues, after: RevisionValues): string[] {
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
  const newestFirst = await rowsBy(ctx, 'revisions', 'by_manuscriptId_number', { manuscriptId: _id })
    .order('desc')
    .collect();
  for (const surplus of surplusOf(newestFirst, publishedRevision, narration?.revision)) {
    await ctx.db.delete('revisionTexts', surplus.textId);
    await ctx.db.delete('revisions', surplus._id);
  }
}

/** A draft may be incomplete, but no larger than a story. Throws 'invalid_manuscript'. */
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

export const revisionLimit = 100;

/** UTF-8 bytes of all kept revisions of one manuscript: few enough for one mutation to read and delete them all. */
export const revisionsSizeLimit = 8 * 1000 * 1000;

/**
 * The revisions to delete: those beyond the limits, counted from the newest. The newest always stays, and so do those
 * in `held`: the published revision, and the one that the narration's timings belong to.
 */
export function surplusOf<Revision extends Pick<Doc<'revisions'>, 'number' | 'sizeBytes'>>(
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
