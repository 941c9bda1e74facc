import type { SentenceTiming } from '../../shared/catalogue.ts';
import type { TextRange } from '../../text/sentences.ts';

/** A sentence that is spoken: from when, in seconds of the whole narration, and which of the text's segments it is. */
export interface SpokenSentence {
  readonly startSeconds: number;
  /** Indices into the text's segments; a timing may cover several, `last` included. */
  readonly first: number;
  readonly last: number;
}

/**
 * Lays timings over the segments of a text, in the order of time. What names no segment (another text, or the part
 * that is not shown) is left out.
 */
export function layTrack(
  timings: readonly SentenceTiming[],
  partStartsSeconds: readonly number[],
  segments: readonly TextRange[],
): SpokenSentence[] {
  return timings
    .flatMap(({ part, startSeconds, from, to }) => {
      const first = segments.findIndex((segment) => segment.to > from);
      const last = segments.findLastIndex((segment) => segment.from < to);
      const start = partStartsSeconds[part];
      if (first === -1 || last < first || start === undefined) return [];
      return [{ startSeconds: start + startSeconds, first, last }];
    })
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

/** The sentence that is spoken at a moment, or was last: its index on the track, -1 before the first. */
export function spokenAt(track: readonly SpokenSentence[], seconds: number): number {
  let low = 0;
  let high = track.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((track[middle]?.startSeconds ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the voice begins a segment; undefined when it does not speak it. */
export function startOf(track: readonly SpokenSentence[], segment: number): number | undefined {
  return track.find(({ first, last }) => first <= segment && segment <= last)?.startSeconds;
}
