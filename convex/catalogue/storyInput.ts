import { ConvexError, type Infer, v } from 'convex/values';
import { audioTypes } from '../../src/importing/collectionFile.ts';
import { utf8Size } from '../../src/shared/boundedText.ts';
import { narrationPartLimit } from '../../src/shared/desk/narration.ts';
import { audioFileFields, manuscriptFields, sentenceTiming } from '../../src/shared/story/catalogue.ts';
import { previewOf } from '../../src/shared/story/preview.ts';
import type { StoryProblem } from '../../src/shared/story/storyLines.ts';
import { storyProblems, type WrittenStory, writtenFault } from '../../src/shared/story/storyProblems.ts';
import { timingsProblem } from '../../src/shared/story/timingsProblem.ts';
import { hashOf } from '../accounts/secrets.ts';

export const timingLimit = 4000;

export const storyInput = v.object({
  ...manuscriptFields,
  /** The publication date of a new story whose input states none. */
  firstPublishedAt: v.number(),
  /** In the form of `canonicalText`. Empty for a story told by pictures alone. */
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
  narration: v.optional(
    v.object({
      synthetic: v.boolean(),
      narrator: v.string(),
      parts: v.array(
        v.object({
          ...audioFileFields,
          /** May be omitted for a file that the story already has. */
          storageId: v.optional(v.id('_storage')),
        }),
      ),
    }),
  ),
});

export type StoryInput = Infer<typeof storyInput>;

/** The range of a Date, so that every time can be written as an ISO date. */
const latestTime = 8.64e15;

const sha256Hex = /^[0-9a-f]{64}$/;

export const playedTypes: ReadonlySet<string> = new Set(Object.values(audioTypes));

/** The last check of a story, so that no tool can break a reader's mirror. Throws 'invalid_story' with the slug. */
export function requireSound(story: StoryInput): void {
  const problem = checkStory(story);
  if (problem) {
    // Truncated, because the name may be far too long.
    const slug = slugOf(story).slice(0, 200);
    throw new ConvexError({ code: 'invalid_story', message: `${slug}: ${problem}`, slug });
  }
}

export function slugOf(story: { readonly work: string; readonly language: string }): string {
  return `${story.work}/${story.language}`;
}

type MeasuredStory = WrittenStory & {
  readonly timings?: readonly unknown[] | undefined;
  readonly narration?: { readonly narrator: string; readonly parts: readonly unknown[] } | undefined;
};

/**
 * Why a story must not be processed, in words, or null: too much of anything, or text made to be slow. It only counts
 * and measures, so call it before anything else is done with a story from outside.
 */
export function storyFault(story: MeasuredStory): string | null {
  return listFault(story) ?? writtenFault(story)?.words ?? null;
}

function listFault({ timings, narration }: MeasuredStory): string | null {
  if ((timings?.length ?? 0) > timingLimit) return `there are more than ${timingLimit} timings`;
  if ((narration?.parts.length ?? 0) > narrationPartLimit) {
    return `the narration has more than ${narrationPartLimit} files`;
  }
  return null;
}

/**
 * What is wrong with a story, in words for a curator, or null. The one check of everything that is published, from the
 * desk, an import or a command: what passes survives an export and an import unchanged.
 */
export function checkStory(story: StoryInput): string | null {
  return storyProblem(story)?.words ?? null;
}

export function storyProblem(story: StoryInput): StoryProblem | null {
  const fault = listFault(story);
  if (fault !== null) return { words: fault };
  const [problem] = storyProblems(story);
  if (problem) return problem;
  const words = timeProblem(story) ?? narrationProblem(story);
  return words === null ? null : { words };
}

function timeProblem({ publishedAt = 0, firstPublishedAt }: StoryInput): string | null {
  const isSound = [publishedAt, firstPublishedAt].every(
    (time) => Number.isInteger(time) && Math.abs(time) <= latestTime,
  );
  return isSound ? null : 'the publication time is not a whole number of milliseconds';
}

function narrationProblem({ timings, narration, content }: StoryInput): string | null {
  if (timings?.length === 0) return 'the list of timings is empty';
  if (!narration) return timings ? 'there are timings without a narration' : null;
  const { parts } = narration;
  if (parts.length === 0) return 'the narration has no parts';
  for (const { mimeType, sizeBytes, sha256, durationSeconds } of parts) {
    if (!playedTypes.has(mimeType)) return 'a file of the narration is not MP3, M4A or FLAC';
    if (!sha256Hex.test(sha256) || !Number.isSafeInteger(sizeBytes) || sizeBytes < 0) {
      return 'a file of the narration has no hash or no size';
    }
    if (!(durationSeconds > 0 && durationSeconds < Number.POSITIVE_INFINITY)) {
      return 'a file of the narration has no length in seconds';
    }
  }
  if (new Set(parts.map(({ sha256 }) => sha256)).size < parts.length) {
    return 'the narration contains the same file twice';
  }
  return timings ? timingsProblem(timings, parts, content) : null;
}

export async function derive(story: Pick<StoryInput, 'content' | 'timings'>) {
  return {
    preview: previewOf(story.content),
    wordCount: story.content.match(/\S+/gu)?.length ?? 0,
    bodySizeBytes: utf8Size(story.content),
    bodyHash: await bodyHashOf(story),
  };
}

/** 64 bits tell the versions of one story apart, and no host can compress a hash. */
async function bodyHashOf({ content, timings }: Pick<StoryInput, 'content' | 'timings'>): Promise<string> {
  const timed = timings?.map((t) => [t.part, t.startSeconds, t.endSeconds, t.from, t.to]) ?? null;
  return (await hashOf(JSON.stringify([content, timed]))).slice(0, 16);
}
