import type { CatalogueRow, SentenceTiming, StoryBody } from '../shared/story/catalogue.ts';
import { estimateTimings, type HeardPart } from '../text/timings.ts';
import { audioCache } from './audioCache.ts';
import { silencesIn } from './silences.ts';
import { storageUrl } from './storageUrl.ts';

/** When each sentence of a story is spoken. */
export interface SentenceTimes {
  readonly timings: readonly SentenceTiming[];
  /** True when the times are not measured: see `estimateTimings`. */
  readonly isApproximate: boolean;
}

/**
 * The sentence times of a story: those published with its text, otherwise an estimate, which uses the pauses of audio on
 * this device, and the text alone for other parts. Fetches nothing.
 */
export async function sentenceTimesOf(
  row: CatalogueRow,
  { content, timings }: Pick<StoryBody, 'content' | 'timings'>,
): Promise<SentenceTimes> {
  if (timings && timings.length > 0) return { timings, isApproximate: false };
  const parts: HeardPart[] = [];
  for (const part of row.narration?.parts ?? []) {
    const file = await audioCache()?.match(storageUrl(part));
    const silences = file && (await silencesIn(file, part.durationSeconds));
    parts.push({ durationSeconds: part.durationSeconds, ...(silences && { silences }) });
  }
  return { timings: estimateTimings(content, parts), isApproximate: true };
}
