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
import { type StoryField, type StoryFieldKey, storyFieldList } from '../story/storyFields.ts';

const guardOf = {
  line: isText,
  language: isText,
  source: isFields,
  credits: listOf(isFields),
  time: Number.isFinite,
} satisfies Record<StoryField['kind'], Guard>;

const storyFields = Object.fromEntries(
  storyFieldList.map(({ key, kind, isRequired }) => [
    key,
    isRequired ? guardOf[kind] : optional(guardOf[kind]),
  ]),
) as { readonly [Field in StoryFieldKey]: Guard };

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
  publishedAt: Number.isFinite,
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
