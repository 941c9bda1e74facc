import type { SentenceTiming } from '../../shared/story/catalogue.ts';
import type { TextRange } from '../../text/sentences.ts';

export interface SpokenSentence {
  readonly startSeconds: number;
  /** Indices of the text's segments, both inclusive; a timing may cover several. */
  readonly first: number;
  readonly last: number;
}

/** In order of time, without timings that match no segment (of another text, or a part that is not shown). */
export function layTrack(
  timings: readonly SentenceTiming[],
  partStartsSeconds: readonly number[],
  segments: readonly TextRange[],
): SpokenSentence[] {
  return timings
    .flatMap(({ part, startSeconds, from, to }) => {
      const first = firstOf(segments, (segment) => segment.to > from);
      const last = firstOf(segments, (segment) => segment.from >= to) - 1;
      const start = partStartsSeconds[part];
      if (last < first || start === undefined) return [];
      return [{ startSeconds: start + startSeconds, first, last }];
    })
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

/** The index on the track of the sentence spoken at `seconds`, or else the last one before; -1 before the first. */
export function spokenAt(track: readonly SpokenSentence[], seconds: number): number {
  return firstOf(track, ({ startSeconds }) => startSeconds > seconds) - 1;
}

/** When the narration first starts each segment that it contains, in seconds, by the segment's index. */
export function startsOf(track: readonly SpokenSentence[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  for (const { startSeconds, first, last } of track) {
    for (let segment = first; segment <= last; segment += 1) {
      if (!starts.has(segment)) starts.set(segment, startSeconds);
    }
  }
  return starts;
}

/** The index of the first item that passes, in a list in which those that pass come last; its length if none does. */
function firstOf<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
