import type { CatalogueRow, SentenceTiming, StoryBody } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import { estimateTimings, type Silence, type TimedPart } from '../../text/timings.ts';
import { audioCache, storageUrl } from '../audioCache.ts';

interface SentenceTimes {
  readonly timings: readonly SentenceTiming[];
  /** True when the times are not measured: see `estimateTimings`. */
  readonly isApproximate: boolean;
}

/** Those published with its text, otherwise an estimate from the audio on this device and the text. Fetches nothing. */
export async function sentenceTimesOf(
  row: CatalogueRow,
  { content, timings }: Pick<StoryBody, 'content' | 'timings'>,
): Promise<SentenceTimes> {
  if (timings && timings.length > 0) return { timings, isApproximate: false };
  const parts: TimedPart[] = [];
  for (const part of row.narration?.parts ?? []) {
    const file = await audioCache()?.match(storageUrl(part));
    const silences = file && (await silencesIn(file, part.durationSeconds));
    parts.push({ durationSeconds: part.durationSeconds, ...(silences && { silences }) });
  }
  return { timings: estimateTimings(content, parts), isApproximate: true };
}

/** Enough to find pauses, and saves memory: a quarter of an hour takes 29 MB instead of 160. */
const sampleRate = 8000;
const longestSeconds = 30 * 60;
const frameSeconds = 0.02;
const shortestSilenceSeconds = 0.16;
/** The silence threshold, as a share of the loudness of the voice (its 90th percentile). */
const silentShare = 0.06;

/** The silences in a recording. Undefined if this browser cannot decode it, or it is too long to decode on a phone. */
async function silencesIn(file: Blob, durationSeconds: number): Promise<Silence[] | undefined> {
  if (durationSeconds > longestSeconds || !('OfflineAudioContext' in globalThis)) return undefined;
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const audio = await context.decodeAudioData(await file.arrayBuffer());
    return findSilences(audio.getChannelData(0), audio.sampleRate);
  } catch (error) {
    warn('Detecting pauses in the recording failed')(error);
    return undefined;
  }
}

/** The stretches of at least 160 ms that are much quieter than the voice, in order. */
export function findSilences(samples: Float32Array, samplesPerSecond: number): Silence[] {
  const frame = Math.round(samplesPerSecond * frameSeconds);
  const loudness: number[] = [];
  for (let start = 0; start + frame <= samples.length; start += frame) {
    let sum = 0;
    for (let at = start; at < start + frame; at += 1) sum += (samples[at] ?? 0) ** 2;
    loudness.push(Math.sqrt(sum / frame));
  }
  const voice = [...loudness].sort((a, b) => a - b)[Math.floor(loudness.length * 0.9)] ?? 0;
  const silences: Silence[] = [];
  let from: number | undefined;
  for (let at = 0; at <= loudness.length; at += 1) {
    const isSilent = (loudness[at] ?? Number.POSITIVE_INFINITY) < voice * silentShare;
    if (isSilent) from ??= at;
    else if (from !== undefined) {
      const silence = { startSeconds: from * frameSeconds, endSeconds: at * frameSeconds };
      if (silence.endSeconds - silence.startSeconds >= shortestSilenceSeconds - 1e-9) silences.push(silence);
      from = undefined;
    }
  }
  return silences;
}
