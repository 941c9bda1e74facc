import type { SavableStory } from '../downloads/saving.ts';
import type { ListRow, Place } from '../readerData/readerStore.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { listedOf } from '../shared/story/storySize.ts';
import { clockTime } from '../ui/story/clock.ts';
import * as common from '../ui/words.ts';
import type { useListFacts } from './useListFacts.ts';
import * as words from './words.ts';

export const listOrders = ['byHand', 'lastAdded'] as const;
export type ListOrder = (typeof listOrders)[number];

type EntryStory =
  | { readonly kind: 'known'; readonly row: CatalogueRow }
  /** The mirror is still filling, so the story may arrive. */
  | { readonly kind: 'arriving' }
  | { readonly kind: 'gone' };

export interface ListEntry {
  readonly id: StoryId;
  readonly story: EntryStory;
  readonly reading: ReadingState;
  readonly savedBytes: number | undefined;
  readonly isWithdrawn: boolean;
  readonly isWaiting: boolean;
  readonly isRefused: boolean;
}

export interface Removed {
  readonly row: ListRow;
  readonly entry: ListEntry;
  /** The row that followed it; undefined at the end. */
  readonly before: StoryId | undefined;
}

export type ListFacts = Omit<NonNullable<ReturnType<typeof useListFacts>>, 'refusals'>;

export function listEntries(facts: ListFacts, order: ListOrder): ListEntry[] {
  return sorted(facts.rows, order).map(({ storyId }) => ({
    id: storyId,
    story: storyOf(facts, storyId),
    reading: readingState(
      facts.places.get(storyId),
      facts.textLengths.get(storyId),
      facts.stories.get(storyId)?.narration?.durationSeconds,
    ),
    savedBytes: facts.saved.get(storyId)?.sizeBytes,
    isWithdrawn: facts.saved.get(storyId)?.withdrawn !== undefined,
    isWaiting: facts.waiting.has(storyId),
    isRefused: facts.refused.has(storyId),
  }));
}

export function isPlayable({ story, savedBytes }: ListEntry, isOffline: boolean): boolean {
  return (
    story.kind === 'known' && story.row.narration !== undefined && (!isOffline || savedBytes !== undefined)
  );
}

export function savableOf(entries: readonly ListEntry[]): SavableStory[] {
  return entries.flatMap(({ story, savedBytes }) =>
    story.kind === 'known' ? [{ ...listedOf(story.row), isSaved: savedBytes !== undefined }] : [],
  );
}

/** The rows, with those removed during this visit at their former places. */
export function withRemoved(ids: readonly StoryId[], gone: readonly Removed[]): (StoryId | Removed)[] {
  const lines: (StoryId | Removed)[] = [];
  for (const id of ids) lines.push(...gone.filter(({ before }) => before === id), id);
  const shown = new Set(ids);
  lines.push(...gone.filter(({ before }) => before === undefined || !shown.has(before)));
  return lines;
}

function sorted(rows: readonly ListRow[], order: ListOrder): readonly ListRow[] {
  return order === 'byHand' ? rows : [...rows].sort((a, b) => b.addedAt - a.addedAt);
}

function storyOf({ stories, isCatalogueWhole }: ListFacts, id: StoryId): EntryStory {
  const row = stories.get(id);
  if (row) return { kind: 'known', row };
  return { kind: isCatalogueWhole ? 'gone' : 'arriving' };
}

export type ReadingState =
  | { readonly kind: 'unread' }
  /** `fraction` is undefined if the text is not on this device, so that its length is unknown. */
  | { readonly kind: 'reading'; readonly fraction: number | undefined }
  | { readonly kind: 'listening'; readonly positionSeconds: number; readonly fraction: number | undefined }
  | { readonly kind: 'finished' };

/** The more recent one of reading and listening. A finished story stays finished. `textLength` is in UTF-16 units. */
export function readingState(
  place: Place | undefined,
  textLength: number | undefined,
  durationSeconds: number | undefined,
): ReadingState {
  if (!place) return { kind: 'unread' };
  const { text, audio, finishedAt } = place;
  if (finishedAt !== undefined) return { kind: 'finished' };
  if (audio && (!text || audio.at > text.at)) {
    const { positionSeconds } = audio;
    return { kind: 'listening', positionSeconds, fraction: fractionOf(positionSeconds, durationSeconds) };
  }
  return text ? { kind: 'reading', fraction: fractionOf(text.offset, textLength) } : { kind: 'unread' };
}

function fractionOf(part: number, whole: number | undefined): number | undefined {
  return whole === undefined || whole <= 0 ? undefined : Math.min(1, part / whole);
}

/** The progress in a story in words: '40% read', 'Listened to 3:20'; undefined before it was begun and once it is finished. */
export function readingWords(state: ReadingState): string | undefined {
  if (state.kind === 'reading')
    return state.fraction === undefined
      ? common.progressWords.inProgress
      : words.read(percent(state.fraction));
  if (state.kind !== 'listening') return undefined;
  return state.fraction === undefined
    ? words.listenedTo(clockTime(state.positionSeconds))
    : words.listened(percent(state.fraction));
}

/** Never 100 % for an unfinished story, nor 0 % for one that was begun. */
function percent(fraction: number): number {
  return Math.min(99, Math.max(1, Math.round(fraction * 100)));
}
