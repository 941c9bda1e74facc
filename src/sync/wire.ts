import { type Guard, isCount, isFlag, isText, listOf, optional, shape } from '../shared/guards.ts';
import type { FeedHead, FeedPage, StoryBody, StorySnapshot } from '../shared/story/catalogue.ts';
import type { RequiredStoryField } from '../shared/story/storyFields.ts';

/**
 * The fields that every story has. Not imported from the table of story fields, which would add the desk's labels to
 * every reader's bundle.
 */
const storyTexts: { readonly [Field in RequiredStoryField]: Guard } = {
  work: isText,
  language: isText,
  title: isText,
  author: isText,
  licence: isText,
};

const isNarration = shape({
  synthetic: isFlag,
  narrator: isText,
  durationSeconds: isCount,
  parts: listOf(
    shape({ url: isText, mimeType: isText, sizeBytes: isCount, sha256: isText, durationSeconds: isCount }),
  ),
});

const isRow = shape({
  ...storyTexts,
  id: isText,
  seq: isCount,
  slug: isText,
  preview: isText,
  bodyHash: isText,
  publishedAt: Number.isFinite,
  wordCount: isCount,
  bodySizeBytes: isCount,
  narration: optional(isNarration),
});

const isPage = shape({
  rows: listOf(isRow),
  tombstones: listOf(shape({ id: isText, seq: isCount })),
  cursor: isCount,
  isDone: isFlag,
  epoch: isText,
  floor: isCount,
});

const isHead = shape({ seq: isCount, epoch: isText });

const isTiming = shape({
  part: isCount,
  startSeconds: isCount,
  endSeconds: isCount,
  from: isCount,
  to: isCount,
});

const isBody = shape({
  storyId: isText,
  bodyHash: isText,
  content: isText,
  timings: optional(listOf(isTiming)),
});

const isStory = shape({ row: isRow, body: isBody });

/** Validates an answer of `feed:head`; undefined when it has another shape, as from every function here. */
export function parseFeedHead(value: unknown): FeedHead | undefined {
  return isHead(value) ? (value as FeedHead) : undefined;
}

/** Validates an answer of `feed:changes`, including every row, because every screen reads the mirror. */
export function parseFeedPage(value: unknown): FeedPage | undefined {
  return isPage(value) ? (value as FeedPage) : undefined;
}

/** Validates an answer of `stories:body`; null means that the library has no such story. */
export function parseStoryBody(value: unknown): StoryBody | null | undefined {
  return value === null || isBody(value) ? (value as StoryBody | null) : undefined;
}

/** Validates an answer of `firstPaint:story`; null means that the library has no such story. */
export function parseStory(value: unknown): StorySnapshot | null | undefined {
  return value === null || isStory(value) ? (value as StorySnapshot | null) : undefined;
}
