/** The first hint is followed at once; each further one waits twice as long as the one before, */
const firstPauseMs = 1000;
/** up to this limit. */
const longestPauseMs = 30 * 1000;
/** After this long without a look, the backoff starts over. */
const calmMs = 60 * 1000;

/**
 * How often sync has looked merely because of a hint: a socket that opened or closed, a network that changed. A
 * flapping network gives such hints twice a second, and each look costs a page of the feed.
 */
export interface HintPace {
  /** Looks caused by hints since the backoff last started over. */
  readonly looks: number;
  /** When the head was last asked for, for any reason, on the clock of the `PullEvent`s. */
  readonly lookedAtMs: number;
}

export const calmPace: HintPace = { looks: 0, lookedAtMs: Number.NEGATIVE_INFINITY };

/** When a hint that arrives now may be followed. */
export function hintDueMs(pace: HintPace, nowMs: number): number {
  const { looks, lookedAtMs } = calmed(pace, nowMs);
  return looks === 0 ? nowMs : lookedAtMs + Math.min(longestPauseMs, firstPauseMs * 2 ** (looks - 1));
}

/** The pace after a look at `nowMs`, whether a hint or something else caused it. */
export function afterLook(pace: HintPace, isOnHint: boolean, nowMs: number): HintPace {
  return { looks: calmed(pace, nowMs).looks + (isOnHint ? 1 : 0), lookedAtMs: nowMs };
}

function calmed(pace: HintPace, nowMs: number): HintPace {
  return nowMs - pace.lookedAtMs >= calmMs ? { ...pace, looks: 0 } : pace;
}
