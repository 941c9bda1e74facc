import {
  type Guard,
  isCount,
  isFlag,
  isText,
  listOf,
  optional,
  orNull,
  parser,
  shape,
} from '../shared/guards.ts';
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

/** Validates an answer of `feed:head`; undefined when it has another shape, as from every function here. */
export const parseFeedHead = parser(shape<FeedHead>({ seq: isCount, epoch: isText }));

/** Validates an answer of `feed:changes`, including every row, because every screen reads the mirror. */
export const parseFeedPage = parser(
  shape<FeedPage>({
    rows: listOf(isRow),
    tombstones: listOf(shape({ id: isText, seq: isCount })),
    cursor: isCount,
    isDone: isFlag,
    epoch: isText,
    floor: isCount,
  }),
);

const isTiming = shape({
  part: isCount,
  startSeconds: isCount,
  endSeconds: isCount,
  from: isCount,
  to: isCount,
});

const isBody = shape<StoryBody>({
  storyId: isText,
  bodyHash: isText,
  content: isText,
  timings: optional(listOf(isTiming)),
});

/** Validates an answer of `stories:body`; null means that the library has no such story. */
export const parseStoryBody = parser(orNull(isBody));

/** Validates an answer of `firstPaint:story`; null means that the library has no such story. */
export const parseStory = parser(orNull(shape<StorySnapshot>({ row: isRow, body: isBody })));
