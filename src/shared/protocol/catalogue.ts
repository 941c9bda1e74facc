import { isFrontPageSnapshot } from '../frontPage.ts';
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
  LibraryPage,
  ListHeads,
  ListPage,
  ListRow,
  Narration,
  NarrationPart,
  SentenceTiming,
  ShelfPage,
  StoryBody,
  StorySnapshot,
  WorkText,
} from '../story/catalogue.ts';
import type { LanguageCount } from '../story/readersOrder.ts';
import { type StoryField, type StoryFieldKey, storyFieldList, withoutDetails } from '../story/storyFields.ts';

const guardOf = {
  line: isText,
  language: isText,
  source: isFields,
  credits: listOf(isFields),
  subjects: listOf(isText),
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

const rowFields = {
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
  otherLanguages: optional(listOf(isText)),
};

const isRow = shape<CatalogueRow>(rowFields);

const isListRow = shape<ListRow>(withoutDetails(rowFields));

/** Validates an answer of `feed:head`; undefined when it has another shape, as from every function here. */
export const parseFeedHead = parser(shape<FeedHead>({ seq: isCount, epoch: isText }));

const pageEnd = { cursor: isCount, isDone: isFlag, epoch: isText, floor: isCount };

/** Validates an answer of `list:heads`. */
export const parseListHeads = parser(
  shape<ListHeads>({
    epoch: isText,
    front: isCount,
    lists: listOf(shape<ListHeads['lists'][number]>({ language: isText, seq: isCount })),
  }),
);

/** Validates an answer of `list:changes`, including every row, because every screen reads the mirror. */
export const parseListPage = parser(
  shape<ListPage>({
    rows: listOf(isListRow),
    tombstones: listOf(
      shape<ListPage['tombstones'][number]>({ id: isText, seq: isCount, movedTo: optional(isText) }),
    ),
    ...pageEnd,
  }),
);

/** Validates an answer of `list:shelf`. */
export const parseShelfPage = parser(shape<ShelfPage>({ rows: listOf(isRow), ...pageEnd }));

/** Validates an answer of `stories:rows`. */
export const parseRows = parser(listOf<CatalogueRow>(isRow));

/** Validates an answer of `list:library`. */
export const parseLibraryPage = parser(
  shape<LibraryPage>({
    languages: listOf(shape<LanguageCount>({ language: isText, storyCount: isCount })),
    front: isFrontPageSnapshot,
    ...pageEnd,
  }),
);

const isTiming = shape<SentenceTiming>({
  part: isCount,
  startSeconds: isCount,
  endSeconds: isCount,
  from: isCount,
  to: isCount,
});

const areTexts = listOf<WorkText>(shape<WorkText>({ id: isText, language: isText }));

/** Validates an answer of `stories:siblings`. */
export const parseSiblings = parser(areTexts);

const isBody = shape<StoryBody>({
  storyId: isText,
  bodyHash: isText,
  content: isText,
  timings: optional(listOf(isTiming)),
  siblings: optional(areTexts),
});

/** Validates an answer of `stories:body`; null means that the library has no such story. */
export const parseStoryBody = parser(orNull(isBody));

/** Validates an answer of `firstPaint:story`; null means that the library has no such story. */
export const parseStory = parser(
  orNull(
    shape<StorySnapshot>({
      row: isRow,
      body: isBody,
      siblings: areTexts,
    }),
  ),
);
