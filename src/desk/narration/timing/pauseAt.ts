import type { Silence } from '../../../text/timings.ts';

/** A hand follows the ear: it is seldom before a pause and often a little after it. */
const earlySeconds = 0.25;
const lateSeconds = 0.5;

/** The pause that somebody meant who tapped at a moment; undefined when none is near. */
export function pauseAt(silences: readonly Silence[], seconds: number): Silence | undefined {
  let nearest: Silence | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const silence of silences) {
    const { startSeconds, endSeconds } = silence;
    if (startSeconds > seconds + earlySeconds || endSeconds < seconds - lateSeconds) continue;
    const distance = Math.max(startSeconds - seconds, seconds - endSeconds, 0);
    if (distance < best) [nearest, best] = [silence, distance];
  }
  return nearest;
}
