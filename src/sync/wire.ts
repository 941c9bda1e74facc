import type { RequestFailure, Result } from '../shared/result.ts';
import type {
  CatalogueRow,
  FeedHead,
  FeedPage,
  StoryBody,
  StorySnapshot,
} from '../shared/story/catalogue.ts';
import type { RequiredStoryField } from '../shared/story/storyFields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Validates an answer of `feed:head`; a 'malformed' failure otherwise, as from every function here. */
export function parseFeedHead(value: unknown): Result<FeedHead, RequestFailure> {
  if (isFields(value) && isCount(value.seq) && isText(value.epoch)) {
    return ok({ seq: value.seq, epoch: value.epoch });
  }
  return malformed('feed:head', value);
}

/** Validates an answer of `feed:changes`, including every row, because every screen reads the mirror. */
export function parseFeedPage(value: unknown): Result<FeedPage, RequestFailure> {
  if (
    isFields(value) &&
    Array.isArray(value.rows) &&
    value.rows.every(isRow) &&
    Array.isArray(value.tombstones) &&
    value.tombstones.every((entry) => isFields(entry) && isText(entry.id) && isCount(entry.seq)) &&
    isCount(value.cursor) &&
    typeof value.isDone === 'boolean' &&
    isText(value.epoch) &&
    isCount(value.floor)
  ) {
    return ok(value as unknown as FeedPage);
  }
  return malformed('feed:changes', value);
}

/** Validates an answer of `stories:body`; null means that the library has no such story. */
export function parseStoryBody(value: unknown): Result<StoryBody | null, RequestFailure> {
  return value === null || isBody(value) ? ok(value) : malformed('stories:body', value);
}

/** Validates an answer of `firstPaint:story`; null means that the library has no such story. */
export function parseStory(value: unknown): Result<StorySnapshot | null, RequestFailure> {
  if (value === null) return ok(null);
  if (isFields(value) && isRow(value.row) && isBody(value.body)) return ok(value as unknown as StorySnapshot);
  return malformed('firstPaint:story', value);
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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function ok<T>(value: T): Result<T, RequestFailure> {
  return { ok: true, value };
}

function malformed(path: string, value: unknown): Result<never, RequestFailure> {
  const found = JSON.stringify(value)?.slice(0, 120) ?? String(value);
  return { ok: false, failure: { kind: 'malformed', message: `${path}: unexpected answer ${found}` } };
}
