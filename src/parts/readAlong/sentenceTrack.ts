import type { SentenceTiming } from '../../shared/story/catalogue.ts';
import type { TextRange } from '../../text/sentences.ts';

/** A spoken sentence: its start in seconds of the whole narration, and the text's segments that it covers. */
export interface SpokenSentence {
  readonly startSeconds: number;
  /** Indices of the text's segments, both inclusive; a timing may cover several. */
  readonly first: number;
  readonly last: number;
}

/**
 * Maps timings to the segments of a text, in order of time. Timings that match no segment (of another text, or of a part
 * that is not shown) are left out.
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

/** The index on the track of the sentence spoken at `seconds`, or else the last one before; -1 before the first. */
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

/** When the narration starts a segment, in seconds; undefined if it does not contain it. */
export function startOf(track: readonly SpokenSentence[], segment: number): number | undefined {
  return track.find(({ first, last }) => first <= segment && segment <= last)?.startSeconds;
}
