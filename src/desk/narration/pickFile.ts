import { audioSizeProblem, readAudioFile } from '../../importing/audioFile/readAudioFile.ts';
import { nextTurn } from '../../shared/nextTurn.ts';
import { sha256Of } from '../../shared/sha256.ts';
import { clockTime } from '../../ui/story/clock.ts';
import { decodeAudio, type Peaks, peaksOf } from './waveform/peaks.ts';
import * as words from './words.ts';

export interface AudioAnalysis {
  readonly durationSeconds: number;
  /** Seeking in it lands seconds away from the target. */
  readonly isHardToSeek: boolean;
  readonly peaks: Peaks;
  readonly measure: SoundMeasure;
}

/** Examines a file before any of it is sent; the library checks it again. A text tells why it is refused, and what to do. */
export async function pickFile(file: Blob): Promise<{ sha256: string; analysis: AudioAnalysis } | string> {
  // Checked before reading: a film of some gigabytes would not fit into memory.
  const sizeProblem = audioSizeProblem(file.size);
  if (sizeProblem) return sizeProblem;
  try {
    const bytes = await file.arrayBuffer();
    const read = readAudioFile(new Uint8Array(bytes));
    if (read.kind === 'refused') return read.message;
    const decoded = await decodeAudio(file, read.durationSeconds);
    if (!decoded) return words.notPlayable;
    const { channels, samplesPerSecond } = decoded;
    const analysis = {
      durationSeconds: (channels[0]?.length ?? 0) / samplesPerSecond,
      isHardToSeek: read.isHardToSeek,
      peaks: await peaksOf(channels, samplesPerSecond),
      measure: await measureSound(channels, samplesPerSecond),
    };
    return { sha256: await sha256Of(bytes), analysis };
  } catch (error) {
    console.warn(`Reading a file failed: ${String(error)}`);
    return words.notReadable;
  }
}

export interface SoundMeasure {
  /** The largest sample, in decibels relative to full scale; decoded MP3 may exceed 0. -Infinity for silence. */
  readonly peakDb: number;
  /** Runs of at least three samples at full scale, and when the first begins; 0 when there are none. */
  readonly clippedRuns: number;
  readonly firstClipSeconds: number;
}

/** Some milliseconds of work. */
const samplesPerTurn = 1_000_000;
const clippedLevel = 0.999;
const clippedSamples = 3;

/** Measures decoded audio, samples from -1 to 1. The page gets turns between slices. */
export async function measureSound(
  channels: readonly Float32Array[],
  samplesPerSecond: number,
): Promise<SoundMeasure> {
  let peak = 0;
  let clippedRuns = 0;
  let firstClip = Number.POSITIVE_INFINITY;
  for (const samples of channels) {
    let run = 0;
    for (let at = 0; at < samples.length; at += 1) {
      if (at > 0 && at % samplesPerTurn === 0) await nextTurn();
      const level = Math.abs(samples[at] ?? 0);
      peak = Math.max(peak, level);
      run = level >= clippedLevel ? run + 1 : 0;
      if (run !== clippedSamples) continue;
      clippedRuns += 1;
      firstClip = Math.min(firstClip, at + 1 - clippedSamples);
    }
  }
  const firstClipSeconds = Number.isFinite(firstClip) ? firstClip / samplesPerSecond : 0;
  return { peakDb: 20 * Math.log10(peak), clippedRuns, firstClipSeconds };
}

/** Below this peak there is only the noise of the microphone. */
const silentDb = -50;
/** A voice whose loudest syllable is lower than this is hard to hear on a phone in a street. */
const quietDb = -15;
const goodDb = -3; // the peak to aim at
/** Fewer runs may be one hard consonant. */
const clippedRunsLimit = 3;

export function measureWords({ peakDb }: SoundMeasure): string {
  return peakDb < silentDb ? words.onlySilence : words.peak(signed(peakDb));
}

/** Faults of a recording that readers would notice, and what to do about them. None prevents publishing. */
export function soundWarnings({ peakDb, clippedRuns, firstClipSeconds }: SoundMeasure): string[] {
  if (peakDb < silentDb) return [words.checkMicrophone];
  if (peakDb < quietDb) return [words.quiet(Math.round(goodDb - peakDb))];
  if (clippedRuns >= clippedRunsLimit) return [words.clipped(clippedRuns, clockTime(firstClipSeconds))];
  return [];
}

function signed(value: number): string {
  return value
    .toFixed(1)
    .replace('-', '−')
    .replace(/^−0\.0$/, '0.0')
    .replace(/\.0$/, '');
}
