import { clockTime } from '../../../parts/story/clock.ts';
import * as words from '../../../words/desk/soundFiles.ts';
import type { SoundMeasure } from './measureSound.ts';

/** Speech at this loudness can be heard on a phone in a street; phones themselves limit anything louder. */
const quietLufs = -26;
const loudLufs = -12;
/** The loudness to aim at, for one voice. */
const goodLufs = -18;
/** Fewer runs may be one hard consonant. */
const clippedRunsLimit = 3;
const silenceLimitSeconds = 3;

/** The measurements in words: 'Loudness −18.3 LUFS, peak −1.2 dB'. */
export function measureWords({ loudnessLufs, peakDb }: SoundMeasure): string {
  if (!Number.isFinite(loudnessLufs)) return words.nothingHeard;
  return words.measure(signed(loudnessLufs), signed(peakDb));
}

/** Faults of a recording that readers would notice, and what to do about them. None prevents publishing. */
export function soundWarnings(measure: SoundMeasure): string[] {
  const { loudnessLufs, clippedRuns, firstClipSeconds, silenceBeforeSeconds, silenceAfterSeconds } = measure;
  if (!Number.isFinite(loudnessLufs)) {
    return [words.checkMicrophone];
  }
  const warnings: string[] = [];
  if (loudnessLufs < quietLufs) {
    warnings.push(words.quiet(Math.round(goodLufs - loudnessLufs), signed(goodLufs)));
  }
  if (loudnessLufs > loudLufs) {
    warnings.push(words.loud(Math.round(loudnessLufs - goodLufs), signed(goodLufs)));
  }
  if (clippedRuns >= clippedRunsLimit) {
    warnings.push(words.clipped(clippedRuns, clockTime(firstClipSeconds)));
  }
  if (silenceBeforeSeconds > silenceLimitSeconds) {
    warnings.push(words.silenceBefore(Math.round(silenceBeforeSeconds)));
  }
  if (silenceAfterSeconds > silenceLimitSeconds) {
    warnings.push(words.silenceAfter(Math.round(silenceAfterSeconds)));
  }
  return warnings;
}

/** Rounded to a tenth, with a true minus sign. */
function signed(value: number): string {
  return value
    .toFixed(1)
    .replace('-', '−')
    .replace(/^−0\.0$/, '0.0')
    .replace(/\.0$/, '');
}
