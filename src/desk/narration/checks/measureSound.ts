import { nextTurn } from '../../../shared/nextTurn.ts';
import { KWeighting } from './kWeighting.ts';

/** The measurements of a recording. */
export interface SoundMeasure {
  /**
   * Integrated loudness in LUFS, by ITU-R BS.1770-4 as EBU R 128 asks for: K-weighted blocks of 400 ms that overlap by three
   * quarters, of which those below -70 LUFS are left out, and then those more than 10 LU below the loudness of the rest.
   * -Infinity where nothing is left.
   */
  readonly loudnessLufs: number;
  /** The largest sample, in decibels relative to full scale; decoded MP3 may exceed 0. */
  readonly peakDb: number;
  /** Runs of at least three samples at full scale, and when the first begins; 0 when there are none. */
  readonly clippedRuns: number;
  readonly firstClipSeconds: number;
  /** The length of the silence at the beginning and at the end: an average over 100 ms of less than -50 dB of full scale. */
  readonly silenceBeforeSeconds: number;
  readonly silenceAfterSeconds: number;
}

/** A block is four steps long. */
const stepSeconds = 0.1;
const stepsPerBlock = 4;
/** Steps that are processed before the page gets a turn: some milliseconds of work. */
const stepsPerTurn = 20;
const absoluteGateLufs = -70;
const relativeGateLu = -10;
const clippedLevel = 0.999;
const clippedSamples = 3;
const silentLevel = 10 ** (-50 / 10);

/** Measures decoded audio, samples from -1 to 1. `turn` is awaited between slices; when it rejects, so does this. */
export async function measureSound(
  channels: readonly Float32Array[],
  samplesPerSecond: number,
  turn: () => Promise<unknown> = nextTurn,
): Promise<SoundMeasure> {
  const length = channels[0]?.length ?? 0;
  const stepSamples = Math.round(samplesPerSecond * stepSeconds);
  const ears = channels.map(() => new KWeighting(samplesPerSecond));
  const clips = channels.map(() => new ClipCounter());
  /** For each whole step the weighted mean square of all channels together, and whether it is silent. */
  const energies: number[] = [];
  const isSilent: boolean[] = [];
  for (let from = 0; from < length; from += stepSamples) {
    if (energies.length > 0 && energies.length % stepsPerTurn === 0) await turn();
    const to = Math.min(length, from + stepSamples);
    let energy = 0;
    let plain = 0;
    for (const [index, samples] of channels.entries()) {
      energy += ears[index]?.energyOf(samples, from, to) ?? 0;
      plain = Math.max(plain, clips[index]?.read(samples, from, to) ?? 0);
    }
    if (to - from === stepSamples) energies.push(energy / stepSamples);
    isSilent.push(plain / (to - from) < silentLevel);
  }
  const peak = Math.max(0, ...clips.map((clip) => clip.peak));
  const firstClip = Math.min(...clips.map((clip) => clip.firstAt));
  const heardFrom = isSilent.indexOf(false);
  const heardTo = isSilent.lastIndexOf(false);
  const isHeard = heardFrom >= 0;
  return {
    loudnessLufs: integratedLoudness(energies),
    peakDb: 20 * Math.log10(peak),
    clippedRuns: clips.reduce((sum, { runs }) => sum + runs, 0),
    firstClipSeconds: Number.isFinite(firstClip) ? firstClip / samplesPerSecond : 0,
    silenceBeforeSeconds: isHeard ? heardFrom * stepSeconds : length / samplesPerSecond,
    silenceAfterSeconds: isHeard ? (isSilent.length - 1 - heardTo) * stepSeconds : 0,
  };
}

/** The loudness of the blocks that the steps form, gated twice. */
function integratedLoudness(energies: readonly number[]): number {
  const blocks: number[] = [];
  for (let first = 0; first + stepsPerBlock <= energies.length; first += 1) {
    blocks.push(mean(energies.slice(first, first + stepsPerBlock)));
  }
  const audible = blocks.filter((energy) => loudnessOf(energy) > absoluteGateLufs);
  const gate = loudnessOf(mean(audible)) + relativeGateLu;
  return loudnessOf(mean(audible.filter((energy) => loudnessOf(energy) > gate)));
}

function loudnessOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Finds the peak of one channel and its runs at full scale, which may span slices. */
class ClipCounter {
  peak = 0;
  runs = 0;
  firstAt = Number.POSITIVE_INFINITY;
  #run = 0;

  /** The sum of the squares of the next samples. */
  read(samples: Float32Array, from: number, to: number): number {
    let energy = 0;
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0;
      const size = Math.abs(sample);
      energy += sample * sample;
      if (size > this.peak) this.peak = size;
      this.#run = size >= clippedLevel ? this.#run + 1 : 0;
      if (this.#run !== clippedSamples) continue;
      this.runs += 1;
      this.firstAt = Math.min(this.firstAt, at + 1 - clippedSamples);
    }
    return energy;
  }
}
