import { type Fields, isCount, isFields } from '../shared/guards.ts';
import type { PushAnswer, ReaderPage } from '../shared/reader/readerFeed.ts';

/** Validates an answer of `reader:push`; undefined when it has another shape. */
export function asPushAnswer(value: unknown): PushAnswer | undefined {
  const isAnswer =
    isFields(value) &&
    isCount(value.seq) &&
    typeof value.epoch === 'string' &&
    Array.isArray(value.results) &&
    value.results.every((result) => isFields(result) && isCount(result.n) && isOutcome(result.outcome)) &&
    (value.stop === null ||
      (isFields(value.stop) &&
        ((value.stop.kind === 'gap' && isCount(value.stop.expected)) ||
          (value.stop.kind === 'forked' && isCount(value.stop.n)))));
  return isAnswer ? (value as unknown as PushAnswer) : undefined;
}

/** Validates an answer of `reader:changes`; undefined when it has another shape. */
export function asReaderPage(value: unknown): ReaderPage | undefined {
  const isPage =
    isFields(value) &&
    [value.items, value.progress, value.removed].every((rows) => Array.isArray(rows) && rows.every(isRow)) &&
    (value.items as readonly Fields[]).every(({ listed }) => isRegister(listed)) &&
    (value.removed as readonly Fields[]).every(({ stamp }) => typeof stamp === 'string') &&
    (value.progress as readonly Fields[]).every(
      ({ text, audio, speed, finished }) =>
        isPlaces(text) && isPlaces(audio) && isRegister(speed) && isRegister(finished),
    ) &&
    isCount(value.cursor) &&
    isCount(value.floor) &&
    isCount(value.lastN) &&
    typeof value.isDone === 'boolean' &&
    typeof value.epoch === 'string';
  return isPage ? (value as unknown as ReaderPage) : undefined;
}

function isOutcome(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.kind === 'refused') return typeof value.code === 'string' && typeof value.message === 'string';
  return value.kind === 'applied' || value.kind === 'superseded' || value.kind === 'held';
}

function isRow(value: unknown): value is Fields {
  return isFields(value) && typeof value.storyId === 'string' && isCount(value.seq);
}

function isRegister(value: unknown): boolean {
  return value === undefined || (isFields(value) && typeof value.stamp === 'string');
}

function isPlaces(value: unknown): boolean {
  return (
    value === undefined ||
    (isFields(value) &&
      Array.isArray(value.entries) &&
      value.entries.every(
        (entry) =>
          isRegister(entry) && isFields(entry) && typeof entry.clientId === 'string' && isFields(entry.place),
      ))
  );
}
