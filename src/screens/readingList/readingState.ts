import type { Place } from '../../outbox/readerStore.ts';
import { clockTime } from '../../parts/story/clock.ts';
import * as words from '../../words/readingList/list.ts';

/** How far a reader is in a story. */
export type ReadingState =
  | { readonly kind: 'unread' }
  /** `fraction` is undefined if the text is not on this device, so that its length is unknown. */
  | { readonly kind: 'reading'; readonly fraction: number | undefined }
  | { readonly kind: 'listening'; readonly positionSeconds: number; readonly fraction: number | undefined }
  | { readonly kind: 'finished' };

/**
 * How far a reader is, by their place: of reading or listening, the more recent one. A finished story stays finished while
 * it is read again, until the reader says otherwise. `textLength` is in UTF-16 units.
 */
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
  switch (state.kind) {
    case 'unread':
    case 'finished':
      return undefined;
    case 'reading':
      return state.fraction === undefined ? words.begun : words.read(percent(state.fraction));
    case 'listening':
      return state.fraction === undefined
        ? words.listenedTo(clockTime(state.positionSeconds))
        : words.listened(percent(state.fraction));
    default:
      return state satisfies never;
  }
}

/** Never 100 % for an unfinished story, nor 0 % for one that was begun. */
function percent(fraction: number): number {
  return Math.min(99, Math.max(1, Math.round(fraction * 100)));
}
