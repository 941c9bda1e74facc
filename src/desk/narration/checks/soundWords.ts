import { clockTime } from '../../../parts/clock.ts';
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
  if (!Number.isFinite(loudnessLufs)) return 'Nothing is heard in it';
  return `Loudness ${signed(loudnessLufs)} LUFS, peak ${signed(peakDb)} dB`;
}

/** What readers would mind in a recording, and what to do about it. None of it keeps it from being published. */
export function soundWarnings(measure: SoundMeasure): string[] {
  const { loudnessLufs, clippedRuns, firstClipSeconds, silenceBeforeSeconds, silenceAfterSeconds } = measure;
  if (!Number.isFinite(loudnessLufs)) {
    return ['Nothing is heard in it: was the microphone on? Listen to it before you publish it.'];
  }
  const warnings: string[] = [];
  if (loudnessLufs < quietLufs) {
    warnings.push(
      `It is quiet. Raise it by ${Math.round(goodLufs - loudnessLufs)} dB, to about ${signed(goodLufs)} LUFS.`,
    );
  }
  if (loudnessLufs > loudLufs) {
    warnings.push(
      `It is very loud. Lower it by ${Math.round(loudnessLufs - goodLufs)} dB, to about ${signed(goodLufs)} LUFS.`,
    );
  }
  if (clippedRuns >= clippedRunsLimit) {
    warnings.push(
      `It is cut off at full level in ${clippedRuns} places, first at ${clockTime(firstClipSeconds)}: it sounds harsh there. Record it again with the microphone turned down.`,
    );
  }
  if (silenceBeforeSeconds > silenceLimitSeconds) {
    warnings.push(`It begins with ${Math.round(silenceBeforeSeconds)} seconds of silence. Cut them off.`);
  }
  if (silenceAfterSeconds > silenceLimitSeconds) {
    warnings.push(`It ends with ${Math.round(silenceAfterSeconds)} seconds of silence. Cut them off.`);
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
