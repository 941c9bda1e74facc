import { type Infer, v } from 'convex/values';
import { faultWords, textFault } from '../../src/shared/boundedText.ts';
import { deskNarration } from '../../src/shared/desk/deskShapes.ts';
import { narrationPartLimit } from '../../src/shared/desk/narration.ts';
import { sentenceTiming } from '../../src/shared/story/catalogue.ts';
import { lineSizeLimit } from '../../src/shared/story/storyLines.ts';
import { timingsProblem } from '../../src/shared/story/timingsProblem.ts';
import { mutation, query } from '../access.ts';
import { timingLimit } from '../catalogue/storyInput.ts';
import { problem } from '../platform/problem.ts';
import { takeParts } from './audioUploads.ts';
import { editorOf } from './editors.ts';
import {
  canonicalTextOf,
  type Narrated,
  narratedOf,
  type StoredPart,
  writeNarration,
} from './narrating/narrationWriter.ts';
import { requireManuscript, requireOutOfBin } from './writing/revisionWriter.ts';

const saved = v.object({ number: v.number() });

/** The published one, as number 0, while the desk has none; null when there was never one. Throws 'not_found'. */
export const get = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.union(v.null(), deskNarration),
  handler: async (ctx, args): Promise<Infer<typeof deskNarration> | null> => {
    const narrated = await narratedOf(ctx, await requireManuscript(ctx, args.manuscriptId));
    if (!narrated) return null;
    const { number, row, revision, narrator, synthetic, timings } = narrated;
    const parts = await Promise.all(
      narrated.parts.map(async ({ storageId, ...part }) => {
        const url = await ctx.storage.getUrl(storageId);
        if (url === null) throw new Error('a narration has lost a file');
        return { url, ...part };
      }),
    );
    return {
      number,
      revision,
      ...(row && { savedAt: row.savedAt, savedBy: row.editorId }),
      narrator,
      synthetic,
      parts,
      timings: [...timings],
    };
  },
});

/**
 * Sets files in playing order, narrator, and whether the speech is synthetic; readers get it when it is published.
 * `parts` names files by their SHA-256; each must be part of the narration already or have been uploaded within the
 * last day. Timings of files that stay are kept. Throws 'not_found', 'in_bin', 'narration_changed', 'missing_file' or
 * 'invalid_narration'.
 */
export const setAudio = mutation({
  access: 'curator',
  args: {
    manuscriptId: v.string(),
    number: v.number(),
    narrator: v.string(),
    synthetic: v.boolean(),
    parts: v.array(v.string()),
  },
  returns: saved,
  handler: async (ctx, { manuscriptId, number, narrator, synthetic, parts: wanted }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    requireOutOfBin(manuscript);
    const fault = audioProblem(narrator, wanted);
    if (fault) throw invalid(fault);
    const before = await narratedOf(ctx, manuscript);
    const parts = await takeParts(ctx, before?.parts ?? [], wanted);
    const version = {
      revision: before?.revision ?? manuscript.revision,
      narrator,
      synthetic,
      parts,
      timings: timingsFor(before, parts),
    };
    const editorId = await editorOf(ctx, ctx.caller.userId);
    return { number: await writeNarration(ctx, manuscript, number, version, 'narrated', editorId) };
  },
});

/**
 * `timings` are in playing order, with offsets into the `canonicalText` of revision `revision`. Throws 'not_found',
 * also for a revision that is not kept, 'in_bin', 'narration_changed' or 'invalid_narration'.
 */
export const setTimings = mutation({
  access: 'curator',
  takes: { units: 64 * timingLimit, entries: 12 * timingLimit },
  args: {
    manuscriptId: v.string(),
    number: v.number(),
    revision: v.number(),
    timings: v.array(sentenceTiming),
  },
  returns: saved,
  handler: async (ctx, { manuscriptId, number, revision, timings }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    requireOutOfBin(manuscript);
    if (timings.length > timingLimit) throw invalid(`There are more than ${timingLimit} sentences.`);
    const content = await canonicalTextOf(ctx, manuscript._id, revision);
    const before = await narratedOf(ctx, manuscript);
    if (!before || before.parts.length === 0)
      throw invalid('There is no narration yet. Upload or record one first.');
    const { narrator, synthetic, parts } = before;
    // On another version they are a conflict, not the caller's mistake.
    const fault = number === before.number && timingsProblem(timings, parts, content);
    if (fault) throw invalid(fault);
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const version = { revision, narrator, synthetic, parts, timings };
    return { number: await writeNarration(ctx, manuscript, number, version, 'timed', editorId) };
  },
});

/** Removes the narration for the next publishing. Throws 'not_found', 'in_bin' or 'narration_changed'. */
export const remove = mutation({
  access: 'curator',
  args: { manuscriptId: v.string(), number: v.number() },
  returns: saved,
  handler: async (ctx, { manuscriptId, number }) => {
    const manuscript = await requireManuscript(ctx, manuscriptId);
    requireOutOfBin(manuscript);
    const before = await narratedOf(ctx, manuscript);
    if (!before || before.parts.length === 0) return { number: before?.number ?? 0 };
    const { revision, narrator, synthetic } = before;
    const version = { revision, narrator, synthetic, parts: [], timings: [] };
    const editorId = await editorOf(ctx, ctx.caller.userId);
    return { number: await writeNarration(ctx, manuscript, number, version, 'silenced', editorId) };
  },
});

function audioProblem(narrator: string, parts: readonly string[]): string | null {
  const fault = textFault(narrator, lineSizeLimit);
  if (fault) return `The narrator’s name ${faultWords(fault, lineSizeLimit)}.`;
  if (parts.length === 0) return 'A narration needs at least one file.';
  if (parts.length > narrationPartLimit) return `A narration can have at most ${narrationPartLimit} files.`;
  if (new Set(parts).size < parts.length) return 'It contains the same file twice.';
  return null;
}

/** Those of the files that stay, with `part` changed to the new positions. */
function timingsFor(before: Narrated | null, parts: readonly StoredPart[]): Narrated['timings'] {
  if (!before) return [];
  return parts.flatMap(({ sha256 }, part) => {
    const old = before.parts.findIndex((known) => known.sha256 === sha256);
    return before.timings.filter((timing) => timing.part === old).map((timing) => ({ ...timing, part }));
  });
}

function invalid(message: string) {
  return problem({ code: 'invalid_narration', message });
}
