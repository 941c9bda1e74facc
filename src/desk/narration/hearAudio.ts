import { measureSound, type SoundMeasure } from './checks/measureSound.ts';
import { decodeAudio } from './waveform/decodeAudio.ts';
import { type Peaks, peaksOf } from './waveform/peaks.ts';

/** What the page knows of a recording once it has listened to it. */
export interface HeardAudio {
  readonly durationSeconds: number;
  /** A jump in it lands seconds off. */
  readonly isHardToSeek: boolean;
  readonly peaks: Peaks;
  readonly measure: SoundMeasure;
}

/** Listens to a file, of which its bytes say so much. Null when this browser cannot play it. */
export async function hearAudio(
  file: Blob,
  { durationSeconds, isHardToSeek }: Pick<HeardAudio, 'durationSeconds' | 'isHardToSeek'>,
): Promise<HeardAudio | null> {
  const decoded = await decodeAudio(file, durationSeconds);
  if (!decoded) return null;
  const { channels, samplesPerSecond } = decoded;
  const peaks = await peaksOf(channels, samplesPerSecond, nextTurn);
  const measure = await measureSound(channels, samplesPerSecond, nextTurn);
  return {
    durationSeconds: (channels[0]?.length ?? 0) / samplesPerSecond,
    isHardToSeek,
    peaks,
    measure,
  };
}

/** Lets the page draw and answer presses. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
