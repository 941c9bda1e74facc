import { audioSizeProblem, readAudioFile } from '../../shared/audioFile/readAudioFile.ts';
import { sha256Of } from '../../shared/sha256.ts';
import * as words from '../../words/desk/soundFiles.ts';
import { measureSound, type SoundMeasure } from './measureSound.ts';
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

/** The result of examining a file that a curator picked. */
export type PickedFile =
  | { readonly kind: 'audio'; readonly sha256: string; readonly heard: HeardAudio }
  /** `message` tells people why it was refused and what to do. */
  | { readonly kind: 'refused'; readonly message: string };

/** Examines and analyses a file before any of it is sent. The library checks it again. */
export async function pickFile(file: Blob): Promise<PickedFile> {
  // Checked before reading: a film of some gigabytes would not fit into memory.
  const sizeProblem = audioSizeProblem(file.size);
  if (sizeProblem) return { kind: 'refused', message: sizeProblem };
  try {
    const bytes = await file.arrayBuffer();
    const read = readAudioFile(new Uint8Array(bytes));
    if (read.kind === 'refused') return read;
    const decoded = await decodeAudio(file, read.durationSeconds);
    if (!decoded) return { kind: 'refused', message: words.notPlayable };
    const { channels, samplesPerSecond } = decoded;
    const heard = {
      durationSeconds: (channels[0]?.length ?? 0) / samplesPerSecond,
      isHardToSeek: read.isHardToSeek,
      peaks: await peaksOf(channels, samplesPerSecond),
      measure: await measureSound(channels, samplesPerSecond),
    };
    return { kind: 'audio', sha256: await sha256Of(bytes), heard };
  } catch (error) {
    console.warn(`A file could not be read: ${String(error)}`);
    return { kind: 'refused', message: words.notReadable };
  }
}
