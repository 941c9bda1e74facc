import { nextTurn } from '../../../shared/nextTurn.ts';

/**
 * The lowest and the highest sample of each short stretch of a recording, alternating, in 127ths of full scale, from
 * which a waveform is drawn.
 */
export type Peaks = Int8Array;

/** 5 ms each: half the step by which a sentence is nudged. */
export const stretchesPerSecond = 200;

const stretchesPerTurn = 4000; // some milliseconds of work

/** Of all channels together, clipped beyond -1 and 1. The page gets turns between slices. */
export async function peaksOf(channels: readonly Float32Array[], samplesPerSecond: number): Promise<Peaks> {
  const length = channels[0]?.length ?? 0;
  const samplesPerStretch = samplesPerSecond / stretchesPerSecond;
  const count = Math.ceil(length / samplesPerStretch);
  const peaks = new Int8Array(count * 2);
  for (let stretch = 0; stretch < count; stretch += 1) {
    if (stretch > 0 && stretch % stretchesPerTurn === 0) await nextTurn();
    const from = Math.floor(stretch * samplesPerStretch);
    const to = Math.min(length, Math.max(from + 1, Math.floor((stretch + 1) * samplesPerStretch)));
    let low = 1;
    let high = -1;
    for (const samples of channels) {
      for (let at = from; at < to; at += 1) {
        const sample = samples[at] ?? 0;
        if (sample < low) low = sample;
        if (sample > high) high = sample;
      }
    }
    peaks[stretch * 2] = Math.round(Math.max(-1, low) * 127);
    peaks[stretch * 2 + 1] = Math.round(Math.min(1, high) * 127);
  }
  return peaks;
}

/** From -1 to 1. A column outside the recording is flat; one narrower than a stretch shows the stretch that contains it. */
export function columnsOf(
  peaks: Peaks,
  fromSeconds: number,
  toSeconds: number,
  count: number,
): { readonly low: number; readonly high: number }[] {
  const width = ((toSeconds - fromSeconds) * stretchesPerSecond) / count;
  const from = fromSeconds * stretchesPerSecond;
  return Array.from({ length: count }, (_, index) => {
    const first = Math.floor(from + index * width);
    const last = Math.max(first, Math.ceil(from + (index + 1) * width) - 1);
    let low = 0;
    let high = 0;
    for (let stretch = Math.max(0, first); stretch <= last && stretch * 2 < peaks.length; stretch += 1) {
      low = Math.min(low, peaks[stretch * 2] ?? 0);
      high = Math.max(high, peaks[stretch * 2 + 1] ?? 0);
    }
    return { low: low / 127, high: high / 127 };
  });
}

export interface DecodedAudio {
  readonly channels: readonly Float32Array[];
  readonly samplesPerSecond: number;
}

/** As this browser plays the file; null when it cannot. */
export async function decodeAudio(file: Blob, durationSeconds: number): Promise<DecodedAudio | null> {
  // As a whole, so a longer one at a lower rate: up to half an hour it takes at most some 230 MB in stereo.
  const rate = durationSeconds <= 10 * 60 ? 48_000 : durationSeconds <= 30 * 60 ? 16_000 : 8000;
  try {
    const context = new OfflineAudioContext(1, 1, rate);
    const audio = await context.decodeAudioData(await file.arrayBuffer());
    const channels = Array.from({ length: audio.numberOfChannels }, (_, index) =>
      audio.getChannelData(index),
    );
    return { channels, samplesPerSecond: audio.sampleRate };
  } catch (error) {
    console.warn(`Decoding a recording failed: ${String(error)}`);
    return null;
  }
}
