import { measureSound, type SoundMeasure } from './checks/measureSound.ts';
import { decodeAudio } from './waveform/decodeAudio.ts';
import { type Peaks, peaksOf } from './waveform/peaks.ts';

/** The analysis of a recording. */
export interface HeardAudio {
  readonly durationSeconds: number;
  /** Seeking in it lands seconds away from the target. */
  readonly isHardToSeek: boolean;
  readonly peaks: Peaks;
  readonly measure: SoundMeasure;
}

/** Analyses a file, given what its bytes reveal. Null when this browser cannot play it. */
export async function hearAudio(
  file: Blob,
  { durationSeconds, isHardToSeek }: Pick<HeardAudio, 'durationSeconds' | 'isHardToSeek'>,
): Promise<HeardAudio | null> {
  const decoded = await decodeAudio(file, durationSeconds);
  if (!decoded) return null;
  const { channels, samplesPerSecond } = decoded;
  const peaks = await peaksOf(channels, samplesPerSecond);
  const measure = await measureSound(channels, samplesPerSecond);
  return {
    durationSeconds: (channels[0]?.length ?? 0) / samplesPerSecond,
    isHardToSeek,
    peaks,
    measure,
  };
}
