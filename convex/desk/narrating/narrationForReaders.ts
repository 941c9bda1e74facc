import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { Id } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { dropFile } from '../../catalogue/storedFiles.ts';
import { dropWithdrawn, type FormerStory, type Withdrawn } from '../writing/withdrawn.ts';
import { canonicalTextOf, ownNarration, type StoredPart } from './narrated.ts';

/** The narration that a story is published with, and the canonical text to which its timings belong. */
export interface NarrationForReaders {
  readonly narrator: string;
  readonly synthetic: boolean;
  /** Empty when the story has no narration. */
  readonly parts: readonly StoredPart[];
  readonly content: string;
  readonly timings: readonly SentenceTiming[];
}

/** The desk's narration of a manuscript; without one, the narration that was published last; null when there is neither. */
export async function narrationForReaders(
  ctx: MutationCtx,
  manuscriptId: Id<'manuscripts'>,
  former: FormerStory | null,
): Promise<NarrationForReaders | null> {
  const own = await ownNarration(ctx, manuscriptId);
  if (own) {
    const { narrator, synthetic, parts, timings, revision } = own;
    return {
      narrator,
      synthetic,
      parts,
      timings,
      content: await canonicalTextOf(ctx, manuscriptId, revision),
    };
  }
  const narration = former?.story.narration;
  if (!former || !narration) return null;
  const { narrator, synthetic, parts } = narration;
  return { narrator, synthetic, parts, timings: former.body.timings ?? [], content: former.body.content };
}

/**
 * Deletes the record of a withdrawn story that is published again, with those of its files that are not part of it any more.
 */
export async function replaceWithdrawn(
  ctx: MutationCtx,
  { row, story }: Withdrawn,
  published: NarrationForReaders | null,
): Promise<void> {
  await dropWithdrawn(ctx, row);
  const kept = new Set(published?.parts.map(({ storageId }) => storageId));
  for (const { storageId } of story.narration?.parts ?? []) {
    if (!kept.has(storageId)) await dropFile(ctx, storageId);
  }
}
