import { inDigits } from '../../page/translate.ts';
import * as words from '../words.ts';

/** Seconds in a player's format: '0:07', '12:30', '1:02:03'. Rounded down to whole seconds; NaN and infinity give '0:00'. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const padded = String(whole % 60).padStart(2, '0');
  return inDigits(
    hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`,
  );
}

/** Seconds as words: '4 min', 'under a minute'. */
export function durationWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? words.underAMinute : words.minutes(minutes);
}
