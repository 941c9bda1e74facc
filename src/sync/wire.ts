import { isCount, isFields, isText } from '../shared/guards.ts';
import type {
  CatalogueRow,
  FeedHead,
  FeedPage,
  StoryBody,
  StorySnapshot,
} from '../shared/story/catalogue.ts';
import type { RequiredStoryField } from '../shared/story/storyFields.ts';

/** Validates an answer of `feed:head`; undefined when it has another shape, as from every function here. */
export function parseFeedHead(value: unknown): FeedHead | undefined {
  if (!isFields(value) || !isCount(value.seq) || !isText(value.epoch)) return undefined;
  return { seq: value.seq, epoch: value.epoch };
}

/** Validates an answer of `feed:changes`, including every row, because every screen reads the mirror. */
export function parseFeedPage(value: unknown): FeedPage | undefined {
  const isPage =
    isFields(value) &&
    Array.isArray(value.rows) &&
    value.rows.every(isRow) &&
    Array.isArray(value.tombstones) &&
    value.tombstones.every((entry) => isFields(entry) && isText(entry.id) && isCount(entry.seq)) &&
    isCount(value.cursor) &&
    typeof value.isDone === 'boolean' &&
    isText(value.epoch) &&
    isCount(value.floor);
  return isPage ? (value as unknown as FeedPage) : undefined;
}

/** Validates an answer of `stories:body`; null means that the library has no such story. */
export function parseStoryBody(value: unknown): StoryBody | null | undefined {
  return value === null || isBody(value) ? value : undefined;
}

/** Validates an answer of `firstPaint:story`; null means that the library has no such story. */
export function parseStory(value: unknown): StorySnapshot | null | undefined {
  if (value === null) return null;
  const isStory = isFields(value) && isRow(value.row) && isBody(value.body);
  return isStory ? (value as unknown as StorySnapshot) : undefined;
}

function isBody(value: unknown): value is StoryBody {
  return (
    isFields(value) &&
    isText(value.storyId) &&
    isText(value.bodyHash) &&
    isText(value.content) &&
    (value.timings === undefined || (Array.isArray(value.timings) && value.timings.every(isTiming)))
  );
}

/**
 * The fields that every story has. Not imported from the table of story fields, which would add the desk's labels to
 * every reader's bundle.
 */
const storyTexts: { readonly [Field in RequiredStoryField]: true } = {
  work: true,
  language: true,
  title: true,
  author: true,
  licence: true,
};

function isRow(value: unknown): value is CatalogueRow {
  return (
    isFields(value) &&
    isText(value.id) &&
    isCount(value.seq) &&
    isText(value.slug) &&
    Object.keys(storyTexts).every((field) => isText(value[field])) &&
    isText(value.preview) &&
    isText(value.bodyHash) &&
    Number.isFinite(value.publishedAt) &&
    isCount(value.wordCount) &&
    isCount(value.bodySizeBytes) &&
    (value.narration === undefined || isNarration(value.narration))
  );
}

function isNarration(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value.synthetic === 'boolean' &&
    isText(value.narrator) &&
    isCount(value.durationSeconds) &&
    Array.isArray(value.parts) &&
    value.parts.every(
      (part) =>
        isFields(part) &&
        isText(part.url) &&
        isText(part.mimeType) &&
        isCount(part.sizeBytes) &&
        isText(part.sha256) &&
        isCount(part.durationSeconds),
    )
  );
}

function isTiming(value: unknown): boolean {
  return (
    isFields(value) &&
    isCount(value.part) &&
    isCount(value.startSeconds) &&
    isCount(value.endSeconds) &&
    isCount(value.from) &&
    isCount(value.to)
  );
}
