import {
  type Guard,
  isCount,
  isFields,
  isFlag,
  isText,
  listOf,
  optional,
  orNull,
  parser,
  shape,
} from '../guards.ts';
import type {
  CatalogueRow,
  FeedHead,
  FeedPage,
  Narration,
  NarrationPart,
  SentenceTiming,
  StoryBody,
  StorySnapshot,
  WorkText,
} from '../story/catalogue.ts';
import type { StoryFieldKey } from '../story/storyFields.ts';

/**
 * The fields of a story besides its text. Not imported from the table of story fields, which would add the desk's labels to
 * every reader's bundle.
 */
const storyFields: { readonly [Field in StoryFieldKey]: Guard } = {
  work: isText,
  language: isText,
  title: isText,
  author: isText,
  licence: isText,
  translation_author: optional(isText),
  originalLanguage: optional(isText),
  source: optional(isFields),
  credits: optional(listOf(isFields)),
  publishedAt: Number.isFinite,
};

const isNarration = shape<Narration>({
  synthetic: isFlag,
  narrator: isText,
  durationSeconds: isCount,
  parts: listOf(
    shape<NarrationPart>({
      url: isText,
      mimeType: isText,
      sizeBytes: isCount,
      sha256: isText,
      durationSeconds: isCount,
    }),
  ),
});

const isRow = shape<CatalogueRow>({
  ...storyFields,
  id: isText,
  seq: isCount,
  slug: isText,
  preview: isText,
  bodyHash: isText,
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
    tombstones: listOf(shape<FeedPage['tombstones'][number]>({ id: isText, seq: isCount })),
    cursor: isCount,
    isDone: isFlag,
    epoch: isText,
    floor: isCount,
  }),
);

const isTiming = shape<SentenceTiming>({
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
export const parseStory = parser(
  orNull(
    shape<StorySnapshot>({
      row: isRow,
      body: isBody,
      siblings: listOf(shape<WorkText>({ id: isText, language: isText })),
    }),
  ),
);
