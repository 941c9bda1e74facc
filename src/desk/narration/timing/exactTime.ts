import { clockTime } from '../../../parts/story/clock.ts';

/** Formats seconds to the millisecond: '0:07.250'. */
export function exactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  return `${clockTime(Math.floor(ms / 1000))}.${String(ms % 1000).padStart(3, '0')}`;
}
