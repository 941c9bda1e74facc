import type {
  CatalogueRow,
  HomeSnapshot,
  StoryBody,
  StoryId,
  StorySnapshot,
} from '../../src/shared/story/catalogue.ts';

/** A catalogue row with every required field; `id` is derived from `seq`. */
export function makeRow(given: Partial<CatalogueRow> = {}): CatalogueRow {
  const seq = given.seq ?? 1;
  return {
    id: `story${seq}` as StoryId,
    seq,
    slug: `work${seq}/or`,
    work: `work${seq}`,
    language: 'or',
    title: `ଲୁଣ ଖାତା ${seq}`,
    author: 'Lipi',
    licence: 'CC-BY-4.0',
    publishedAt: 1_700_000_000_000 + seq,
    preview: 'ବାପା କହୁଥିଲେ, ଲୁଣ ଆଉ ଋଣର ସ୍ୱଭାବ ଏକାପରି',
    wordCount: 581,
    bodySizeBytes: 9177,
    bodyHash: 'a'.repeat(64),
    ...given,
  };
}

export function makeRows(count: number, given: Partial<CatalogueRow> = {}): CatalogueRow[] {
  return Array.from({ length: count }, (_, index) => makeRow({ ...given, seq: index + 1 }));
}

export const narration = {
  synthetic: true,
  narrator: 'eSpeak NG',
  durationSeconds: 195,
  parts: [
    {
      url: 'http://127.0.0.1:3210/api/storage/one',
      mimeType: 'audio/mpeg',
      sizeBytes: 780_000,
      sha256: 'b'.repeat(64),
      durationSeconds: 195,
    },
  ],
};

export const twoLanguages = [
  { language: 'or', storyCount: 6 },
  { language: 'gu', storyCount: 4 },
];

export function makeHome(given: Partial<HomeSnapshot> = {}): HomeSnapshot {
  return { languages: twoLanguages, language: 'or', rows: makeRows(4), total: 6, ...given };
}

export function makeStory(given: Partial<CatalogueRow> = {}, body: Partial<StoryBody> = {}): StorySnapshot {
  const row = makeRow(given);
  return {
    row,
    body: {
      storyId: row.id,
      bodyHash: row.bodyHash,
      content: 'ବାପା କହୁଥିଲେ। ଲୁଣ ଆଉ ଋଣ।\n\nଗଞ୍ଜାମ କୂଳରେ ଆମ ଘର।',
      ...body,
    },
    siblings: [],
  };
}
