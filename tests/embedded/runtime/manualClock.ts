import type { StartTimer } from '../../../embedded/runtime/jobs/workLoop.ts';

/** A clock that a test advances, with timers that fire as it passes them. */
export interface ManualClock {
  readonly clock: () => number;
  readonly startTimer: StartTimer;
  advance(durationMs: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let nowMs = startMs;
  const timers = new Set<{ readonly dueMs: number; readonly callback: () => void }>();
  return {
    clock: () => nowMs,
    startTimer(callback, delayMs) {
      const timer = { dueMs: nowMs + delayMs, callback };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance(durationMs) {
      nowMs += durationMs;
      for (const timer of [...timers]) {
        if (timer.dueMs > nowMs) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}
