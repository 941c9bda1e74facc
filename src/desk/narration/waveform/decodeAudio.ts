/** A recording as samples from -1 to 1, one list per channel. */
export interface DecodedAudio {
  readonly channels: readonly Float32Array[];
  readonly samplesPerSecond: number;
}

/**
 * A recording is decoded as a whole, so a longer one at a lower rate: up to each finite limit it takes at most some 230 MB
 * in stereo.
 */
const rates: readonly { readonly upToSeconds: number; readonly samplesPerSecond: number }[] = [
  { upToSeconds: 10 * 60, samplesPerSecond: 48_000 },
  { upToSeconds: 30 * 60, samplesPerSecond: 16_000 },
  { upToSeconds: Number.POSITIVE_INFINITY, samplesPerSecond: 8000 },
];

/** Decodes a file as this browser plays it. Null when it cannot. */
export async function decodeAudio(file: Blob, durationSeconds: number): Promise<DecodedAudio | null> {
  const rate = rates.find(({ upToSeconds }) => durationSeconds <= upToSeconds)?.samplesPerSecond ?? 8000;
  try {
    const context = new OfflineAudioContext(1, 1, rate);
    const audio = await context.decodeAudioData(await file.arrayBuffer());
    const channels = Array.from({ length: audio.numberOfChannels }, (_, index) =>
      audio.getChannelData(index),
    );
    return { channels, samplesPerSecond: audio.sampleRate };
  } catch (error) {
    console.warn(`A recording could not be decoded: ${String(error)}`);
    return null;
  }
}
