import { clockTime } from '../../../parts/clock.ts';
import * as words from '../../../words/desk/soundFiles.ts';
import type { SoundMeasure } from './measureSound.ts';

/** Speech on a phone in a street is heard from here on; what is louder is limited by the phones themselves. */
const quietLufs = -26;
const loudLufs = -12;
/** What to aim at, for one voice. */
const goodLufs = -18;
/** Fewer may be one hard consonant. */
const clippedRunsLimit = 3;
const silenceLimitSeconds = 3;

/** What a recording measures, in words: 'Loudness −18.3 LUFS, peak −1.2 dB'. */
export function measureWords({ loudnessLufs, peakDb }: SoundMeasure): string {
  if (!Number.isFinite(loudnessLufs)) return words.nothingHeard;
  return words.measure(signed(loudnessLufs), signed(peakDb));
}

/** What readers would mind in a recording, and what to do about it. None of it keeps it from being published. */
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

/** With a true minus sign, to a tenth. */
function signed(value: number): string {
  return value
    .toFixed(1)
    .replace('-', '−')
    .replace(/^−0\.0$/, '0.0')
    .replace(/\.0$/, '');
}
