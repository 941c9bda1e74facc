import type { Infer } from 'convex/values';
import { ConvexError, v } from 'convex/values';
import { faultWords, textFault, utf8Size } from '../src/shared/boundedText.ts';
import { canonicalLine, canonicalText } from '../src/shared/canonicalText.ts';
import { previewOf } from '../src/shared/preview.ts';
import { hashOf } from './secrets.ts';
import { audioFileFields, sentenceTiming, storyFields } from './storyFields.ts';

/** With 4,000 timings of some 100 bytes beside it, a body stays under Convex's limit of 1 MiB a document. */
export const contentSizeLimit = 600 * 1000;
export const timingLimit = 4000;
/** UTF-8 bytes of a title, a name or another line of the row: some 330 letters of Odia. */
export const lineSizeLimit = 1000;
/** UTF-8 bytes of all such lines together. A page of the feed has 500 rows and must fit into the 16 MiB of an answer. */
export const linesSizeLimit = 20 * 1000;

const { slug: _slug, publishedAt: _publishedAt, ...givenFields } = storyFields;

/** A whole story as a curator's tool hands it in. Its slug is `${work}/${language}`. */
export const storyInput = v.object({
  ...givenFields,
  /** Left out: an existing story keeps its date, a new one gets `firstPublishedAt`. */
  publishedAt: v.optional(v.number()),
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
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/**
 * Throws a ConvexError {code: 'invalid_story', message, slug} for what a story may not be. Tools ask
 * `checkStory` before they send and name the file; here it is the last line, so that no tool can break a reader's mirror.
 */
export function requireSound(story: StoryInput): void {
  const problem = checkStory(story);
  if (problem) {
    const slug = slugOf(story);
    throw new ConvexError({ code: 'invalid_story', message: `${slug}: ${problem}`, slug });
  }
}

/** The stable name of a story. */
export function slugOf(story: { readonly work: string; readonly language: string }): string {
  return `${story.work}/${story.language}`;
}

/** What is wrong with a story, in words for a curator, or null. */
export function checkStory(story: StoryInput): string | null {
  // What is too much is refused before anything is done with it.
  const tooMuch = lineProblem(story) ?? contentProblem(story);
  if (tooMuch) return tooMuch;
  if (!workName.test(story.work)) return 'a work is named by lower-case letters, digits, ".", "_" and "-"';
  if (!languageTag.test(story.language)) return 'the language is not a BCP 47 tag';
  if (story.title === '' || story.title !== canonicalLine(story.title)) return 'the title is not one line';
  if (story.author === '') return 'the author is missing';
  if (story.licence === '') return 'the licence is missing';
  if (story.content !== canonicalText(story.content)) return 'the text is not in canonical form';
  for (const time of [story.publishedAt ?? 0, story.firstPublishedAt]) {
    if (!Number.isInteger(time) || Math.abs(time) > latestTime)
      return 'the time of publication is not whole milliseconds';
  }
  return timingProblem(story);
}

/** What of the row is too long: it goes to every reader, where the text goes to those who open it. */
function lineProblem({ title, author, translation_author, licence, source, credits, narration }: StoryInput) {
  const lines: [string, string | undefined][] = [
    ['the title', title],
    ['the author', author],
    ['the translation author', translation_author],
    ['the licence', licence],
    ['the name of the source', source?.name],
    ['the address of the source', source?.url],
    ['the narrator', narration?.narrator],
  ];
  for (const { role, name } of credits ?? [])
    lines.push(['the role of a credit', role], ['the name of a credit', name]);
  let sizeBytes = 0;
  for (const [what, line = ''] of lines) {
    const fault = textFault(line, lineSizeLimit);
    if (fault) return `${what} ${faultWords(fault, lineSizeLimit)}`;
    sizeBytes += utf8Size(line);
  }
  if (sizeBytes > linesSizeLimit)
    return `the title, names and credits are over ${linesSizeLimit} bytes together`;
  return null;
}

function contentProblem({ content }: StoryInput): string | null {
  const fault = textFault(content, contentSizeLimit);
  return fault && `the text ${faultWords(fault, contentSizeLimit)}`;
}

function timingProblem({ timings, narration, content }: StoryInput): string | null {
  if (narration && narration.parts.length === 0) return 'the narration has no parts';
  if (!timings) return null;
  if (timings.length > timingLimit) return `there are over ${timingLimit} timings`;
  const parts = narration?.parts.length ?? 0;
  for (const { part, startSeconds, endSeconds, from, to } of timings) {
    if (!Number.isInteger(part) || part < 0 || part >= parts)
      return 'a timing names a part that is not there';
    if (!(startSeconds >= 0 && endSeconds >= startSeconds)) return 'a timing ends before it starts';
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to <= from || to > content.length) {
      return 'a timing points outside the text';
    }
  }
  return null;
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
