import type { Infer } from 'convex/values';
import { ConvexError, v } from 'convex/values';
import { faultWords, textFault, utf8Size } from '../src/shared/boundedText.ts';
import { canonicalText } from '../src/shared/canonicalText.ts';
import { narrationPartLimit } from '../src/shared/deskNarration.ts';
import { isLanguageTag } from '../src/shared/languages.ts';
import { previewOf } from '../src/shared/preview.ts';
import { isSourceAddress } from '../src/shared/sourceAddress.ts';
import { errorNameOf, mapStoryFields } from '../src/shared/storyFields.ts';
import { audioTypes } from '../src/shared/storyFiles/audioTypes.ts';
import { timingsProblem } from '../src/shared/timingsProblem.ts';
import { hashOf } from './secrets.ts';
import { audioFileFields, manuscriptFields, sentenceTiming } from './storyFields.ts';
import { linesFault, linesProblem, type StoryLines } from './storyLines.ts';

/** With 4,000 timings of some 100 bytes beside it, a body stays under Convex's limit of 1 MiB a document. */
export const contentSizeLimit = 600 * 1000;
export const timingLimit = 4000;
/** Lines of a text, those that end in a line-break mark counted. The first paint of a page takes some 0.1 ms for each. */
const lineLimit = 10 * 1000;

/** A whole story as a curator's tool hands it in. Its slug is `${work}/${language}`. */
export const storyInput = v.object({
  ...manuscriptFields,
  /** The date of a new story that brings none. */
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
          /** May be left out for a file that the story already has. */
          storageId: v.optional(v.id('_storage')),
        }),
      ),
    }),
  ),
});

export type StoryInput = Infer<typeof storyInput>;

/** The range of a Date, so that every time can be written as an ISO date. */
const latestTime = 8.64e15;

const workName = /^[a-z0-9][a-z0-9._-]{0,127}$/;
const lineEnd = /\r\n?|[\n\u0085\u2028\u2029]|<br\s*\/?>|\\\\/gi;
const sha256Hex = /^[0-9a-f]{64}$/;
const playedTypes: ReadonlySet<string> = new Set(Object.values(audioTypes));

/**
 * Throws a ConvexError {code: 'invalid_story', message, slug} for what a story may not be. Tools ask
 * `checkStory` before they send and name the file; here it is the last line, so that no tool can break a reader's mirror.
 */
export function requireSound(story: StoryInput): void {
  const problem = checkStory(story);
  if (problem) {
    // Of a name that is far too long, its beginning.
    const slug = slugOf(story).slice(0, 200);
    throw new ConvexError({ code: 'invalid_story', message: `${slug}: ${problem}`, slug });
  }
}

/** The stable name of a story. */
export function slugOf(story: { readonly work: string; readonly language: string }): string {
  return `${story.work}/${story.language}`;
}

/** What of a story is measured, whatever else is known of it. */
type MeasuredStory = StoryLines & {
  readonly content: string;
  readonly timings?: readonly unknown[] | undefined;
  readonly narration?: { readonly narrator: string; readonly parts: readonly unknown[] } | undefined;
};

/**
 * What keeps a story from being looked at, in words for a curator, or null: too much of anything, or text that is made to be slow.
 * It counts and measures, so it comes before everything else that is done with a story from outside.
 */
export function storyFault(story: MeasuredStory): string | null {
  const { content, timings, narration } = story;
  if ((timings?.length ?? 0) > timingLimit) return `there are over ${timingLimit} timings`;
  if ((narration?.parts.length ?? 0) > narrationPartLimit) {
    return `the narration has over ${narrationPartLimit} files`;
  }
  const fault = linesFault(story);
  if (fault) return fault;
  return contentFault(content);
}

/** What of a text is too much to be worked on, in words for a curator, or null. */
export function contentFault(content: string): string | null {
  const fault = textFault(content, contentSizeLimit);
  if (fault) return `the text ${faultWords(fault, contentSizeLimit)}`;
  const lineCount = content.match(lineEnd)?.length ?? 0;
  return lineCount > lineLimit ? `the text has over ${lineLimit} lines` : null;
}

/**
 * What is wrong with a story, in words for a curator, or null. The one check of everything that readers are given, from the desk,
 * from an import there or by command: what it lets through, an export writes and an import takes, and it is the same story.
 */
export function checkStory(story: StoryInput): string | null {
  return storyFault(story) ?? formProblem(story);
}

function formProblem(story: StoryInput): string | null {
  const { work, language, content } = story;
  if (!workName.test(work)) return 'a work is named by lower-case letters, digits, ".", "_" and "-"';
  if (!isLanguageTag(language)) return 'the language is not a BCP 47 tag';
  const fieldProblem = linesProblem(story) ?? valueProblem(story);
  if (fieldProblem) return fieldProblem;
  if (content !== canonicalText(content)) return 'the text is not in canonical form';
  for (const time of [story.publishedAt ?? 0, story.firstPublishedAt]) {
    if (!Number.isInteger(time) || Math.abs(time) > latestTime)
      return 'the time of publication is not whole milliseconds';
  }
  return narrationProblem(story);
}

/** What is wrong with a field that is not just lines, in words for a curator, or null. */
function valueProblem(story: StoryInput): string | null {
  const problems = mapStoryFields<string>(story, {
    line: () => undefined,
    language: (tag, field) =>
      isLanguageTag(tag) ? undefined : `the ${errorNameOf(field)} is not a BCP 47 tag`,
    source: ({ url }, field) =>
      url === undefined || isSourceAddress(url)
        ? undefined
        : `the address of the ${errorNameOf(field)} is not a web address (http or https)`,
    credits: ({ length }) => (length === 0 ? 'the list of credits is empty' : undefined),
    time: () => undefined,
  });
  return Object.values(problems)[0] ?? null;
}

function narrationProblem({ timings, narration, content }: StoryInput): string | null {
  if (timings?.length === 0) return 'the list of timings is empty';
  if (!narration) return timings ? 'there are timings without a narration' : null;
  const { parts } = narration;
  if (parts.length === 0) return 'the narration has no parts';
  for (const { mimeType, sizeBytes, sha256, durationSeconds } of parts) {
    if (!playedTypes.has(mimeType)) return 'a file of the narration is neither MP3, M4A nor FLAC';
    if (!sha256Hex.test(sha256) || !Number.isSafeInteger(sizeBytes) || sizeBytes < 0) {
      return 'a file of the narration has no hash or no size';
    }
    if (!(durationSeconds > 0 && durationSeconds < Number.POSITIVE_INFINITY)) {
      return 'a file of the narration has no length in seconds';
    }
  }
  if (new Set(parts.map(({ sha256 }) => sha256)).size < parts.length) {
    return 'the same file is twice in the narration';
  }
  return timings ? timingsProblem(timings, parts, content) : null;
}

/** What the server works out from the text. */
export async function derive(story: Pick<StoryInput, 'content' | 'timings'>) {
  return {
    preview: previewOf(story.content),
    wordCount: story.content.match(/\S+/gu)?.length ?? 0,
    bodySizeBytes: utf8Size(story.content),
    bodyHash: await bodyHashOf(story),
  };
}

/** Tells the versions of one story apart, for which 64 bits do: a hash is the part of a row that no host can compress. */
async function bodyHashOf({ content, timings }: Pick<StoryInput, 'content' | 'timings'>): Promise<string> {
  const timed = timings?.map((t) => [t.part, t.startSeconds, t.endSeconds, t.from, t.to]) ?? null;
  return (await hashOf(JSON.stringify([content, timed]))).slice(0, 16);
}
