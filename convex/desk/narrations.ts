import { type Infer, v } from 'convex/values';
import { faultWords, textFault } from '../../src/shared/boundedText.ts';
import { narrationPartLimit } from '../../src/shared/deskNarration.ts';
import { lineSizeLimit } from '../../src/shared/storyLines.ts';
import { timingsProblem } from '../../src/shared/timingsProblem.ts';
import type { MutationCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { sentenceTiming, servedPart } from '../storyFields.ts';
import { timingLimit } from '../storyInput.ts';
import { takeUpload } from './audioUploadRows.ts';
import { deskProblem } from './deskProblem.ts';
import { brandEditorId, editor, editorOf } from './editors.ts';
import { canonicalTextOf, type Narrated, narratedOf, type StoredPart } from './narrated.ts';
import { writeNarration } from './narrationWriter.ts';
import { requireManuscript, requireOutOfBin } from './revisionWriter.ts';

/** `DeskNarration` of src/shared/deskNarration.ts. */
const deskNarration = v.object({
  number: v.number(),
  revision: v.number(),
  savedAt: v.optional(v.number()),
  savedBy: v.optional(editor.fields.id),
  narrator: v.string(),
  synthetic: v.boolean(),
  parts: v.array(servedPart),
  timings: v.array(sentenceTiming),
});

const saved = v.object({ number: v.number() });

/**
 * `DeskNarration | null`, for a live subscription: the desk's narration of a manuscript; the published one, as number 0,
 * while the desk has none; null when there was never a narration. Throws 'not_found'.
 */
export const get = query({
  access: 'curator',
  args: { manuscriptId: v.string() },
  returns: v.union(v.null(), deskNarration),
  handler: async (ctx, args): Promise<Infer<typeof deskNarration> | null> => {
    const narrated = await narratedOf(ctx, await requireManuscript(ctx, args.manuscriptId));
    if (!narrated) return null;
    const { number, row, revision, narrator, synthetic, timings } = narrated;
    const parts = [];
    for (const { storageId, ...part } of narrated.parts) {
      const url = await ctx.storage.getUrl(storageId);
      if (url === null) throw new Error('a narration has lost a file');
      parts.push({ url, ...part });
    }
    return {
      number,
      revision,
      ...(row && { savedAt: row.savedAt, savedBy: brandEditorId(row.editorId) }),
      narrator,
      synthetic,
      parts,
      timings: [...timings],
    };
  },
});

/**
 * Says which files the narration has, in the order in which they are heard, who speaks, and whether that is speech
 * synthesis. `parts` names files by their SHA-256: such as the narration has already, or such as were uploaded within the
 * last day. Timings of files that stay are kept. Readers hear nothing of it until it is published.
 * Throws 'not_found', 'in_bin', 'narration_changed', 'missing_file' or 'invalid_narration'.
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
    const problem = audioProblem(narrator, wanted);
    if (problem) throw invalid(problem);
    const before = await narratedOf(ctx, manuscript);
    const parts = [];
    for (const sha256 of wanted) parts.push(await partWith(ctx, before, sha256));
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
 * Says when each sentence is spoken: `timings` in the order in which they are heard, as offsets into `canonicalText` of
 * what revision `revision` says. Throws 'not_found', also for a revision that is not kept, 'in_bin', 'narration_changed'
 * or 'invalid_narration'.
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
    if (timings.length > timingLimit) throw invalid(`There are over ${timingLimit} sentences.`);
    const content = await canonicalTextOf(ctx, manuscript._id, revision);
    const before = await narratedOf(ctx, manuscript);
    if (!before || before.parts.length === 0)
      throw invalid('There is no narration yet. Upload or record one first.');
    const { narrator, synthetic, parts } = before;
    // What began from other files is a conflict, and only to whom nobody came between it is a mistake of theirs.
    const problem = number === before.number && timingsProblem(timings, parts, content);
    if (problem) throw invalid(problem);
    const editorId = await editorOf(ctx, ctx.caller.userId);
    const version = { revision, narrator, synthetic, parts, timings };
    return { number: await writeNarration(ctx, manuscript, number, version, 'timed', editorId) };
  },
});

/**
 * Takes the narration away, with its timings. Readers keep what they have until it is published. Nothing happens where there is
 * none. Throws 'not_found', 'in_bin' or 'narration_changed'.
 */
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
  if (fault) return `The narrator's name ${faultWords(fault, lineSizeLimit)}.`;
  if (parts.length === 0) return 'A narration has at least one file.';
  if (parts.length > narrationPartLimit) return `A narration has at most ${narrationPartLimit} files.`;
  if (new Set(parts).size < parts.length) return 'The same file is in it twice.';
  return null;
}

/** A file that the narration has, or one that was uploaded, which is the narration's from now on. */
async function partWith(ctx: MutationCtx, before: Narrated | null, sha256: string): Promise<StoredPart> {
  const part = before?.parts.find((known) => known.sha256 === sha256) ?? (await takeUpload(ctx, sha256));
  if (part) return part;
  const message = 'A file is not on the server any more. Upload it again.';
  throw deskProblem({ code: 'missing_file', message, sha256 });
}

/** The timings of the files that stay, for where these stand now. */
function timingsFor(before: Narrated | null, parts: readonly StoredPart[]): Narrated['timings'] {
  if (!before) return [];
  return parts.flatMap(({ sha256 }, part) => {
    const old = before.parts.findIndex((known) => known.sha256 === sha256);
    return before.timings.filter((timing) => timing.part === old).map((timing) => ({ ...timing, part }));
  });
}

function invalid(message: string) {
  return deskProblem({ code: 'invalid_narration', message });
}
