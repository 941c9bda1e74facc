import type { Infer } from 'convex/values';
import { narrationPartLimit } from '../../../src/shared/desk/narration.ts';
import { canonicalText } from '../../../src/shared/story/canonicalText.ts';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import type { narrationPart } from '../../catalogue/storyFields.ts';
import { requireBody } from '../../catalogue/storyWriter.ts';
import { storyOf } from '../writing/manuscriptOfStory.ts';
import { findNarration, requireRevision, wordingOf } from '../writing/revisionWriter.ts';
import { type FormerStory, findWithdrawn } from '../writing/withdrawn.ts';

/** One file of a narration, as rows store it. */
export type StoredPart = Infer<typeof narrationPart>;

/** A manuscript's narration: the desk's own, or with number 0 the one that is or was published. */
export interface Narrated {
  readonly number: number;
  /** The row of the desk's own narration; null for number 0. */
  readonly row: Doc<'narrations'> | null;
  /** The revision to whose canonical text the timings belong. */
  readonly revision: number;
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly parts: readonly StoredPart[];
  readonly timings: readonly SentenceTiming[];
}

/** A manuscript's current narration, or null when there was never one. */
export async function narratedOf(ctx: QueryCtx, manuscript: Doc<'manuscripts'>): Promise<Narrated | null> {
  return (await ownNarration(ctx, manuscript._id)) ?? (await readersNarration(ctx, manuscript));
}

/** The desk's own narration of a manuscript, or null. */
export async function ownNarration(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
): Promise<(Narrated & { readonly row: Doc<'narrations'> }) | null> {
  const row = await findNarration(ctx, manuscriptId);
  if (!row) return null;
  const stored = await ctx.db.get('narrationTimings', row.timingsId);
  if (!stored) throw new Error('a narration has lost its timings');
  const rows = await partRows(ctx, row._id);
  const parts = rows.map(({ _id, _creationTime, narrationId, position, ...part }) => part);
  const { number, revision, narrator, synthetic } = row;
  return { row, number, revision, narrator, synthetic, parts, timings: stored.timings };
}

/** The rows of a narration's files, in order. */
export function partRows(ctx: QueryCtx, narrationId: Id<'narrations'>): Promise<Doc<'narrationParts'>[]> {
  return ctx.db
    .query('narrationParts')
    .withIndex('by_narrationId_position', (q) => q.eq('narrationId', narrationId))
    .take(narrationPartLimit);
}

/** The story that is published from a manuscript, or was before it was withdrawn; null when there is neither. */
export async function formerStory(
  ctx: QueryCtx,
  manuscript: Doc<'manuscripts'>,
): Promise<FormerStory | null> {
  const story = await storyOf(ctx, manuscript);
  return story ? { story, body: await requireBody(ctx, story) } : findWithdrawn(ctx, manuscript._id);
}

/** The text of a revision in canonical form, into which timings point. Throws 'not_found'. */
export async function canonicalTextOf(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
  revision: number,
): Promise<string> {
  const { content } = await wordingOf(ctx, await requireRevision(ctx, manuscriptId, revision));
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

/** The narration that a story is published with, and the canonical text to which its timings belong. */
export interface NarrationForReaders extends Pick<Narrated, 'narrator' | 'synthetic' | 'parts' | 'timings'> {
  readonly content: string;
}

/** The desk's narration of a manuscript; without one, the narration that was published last; null when there is neither. */
export async function narrationForReaders(
  ctx: QueryCtx,
  manuscriptId: Id<'manuscripts'>,
  former: FormerStory | null,
): Promise<NarrationForReaders | null> {
  const own = await ownNarration(ctx, manuscriptId);
  if (own) return { ...own, content: await canonicalTextOf(ctx, manuscriptId, own.revision) };
  const narration = former?.story.narration;
  const { content, timings = [] } = former?.body ?? { content: '' };
  return narration ? { ...narration, content, timings } : null;
}
