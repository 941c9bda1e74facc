/** The first look on a hint is taken at once, the next ones wait, each twice as long as the one before, */
const firstPauseMs = 1000;
/** up to this, */
const longestPauseMs = 30 * 1000;
/** until there was no look for so long. */
const calmMs = 60 * 1000;

/**
 * How often sync has looked on no more than a hint: a socket that opened or closed, a network that changed. A network
 * that comes and goes twice a second gives such hints without end, and each would cost a page of the feed.
 */
export interface HintPace {
  /** Looks taken on a hint since things were last calm. */
  readonly looks: number;
  /** When the head was last asked for, for any reason, on the clock of `PullEvent`s. */
  readonly lookedAtMs: number;
}

export const calmPace: HintPace = { looks: 0, lookedAtMs: Number.NEGATIVE_INFINITY };

/** When a hint that comes now may be followed: now, or later. */
export function hintDueMs(pace: HintPace, nowMs: number): number {
  const { looks, lookedAtMs } = calmed(pace, nowMs);
  return looks === 0 ? nowMs : lookedAtMs + Math.min(longestPauseMs, firstPauseMs * 2 ** (looks - 1));
}

/** The pace after a look at `nowMs`, taken on a hint or for a reason of its own. */
export function afterLook(pace: HintPace, isOnHint: boolean, nowMs: number): HintPace {
  return { looks: calmed(pace, nowMs).looks + (isOnHint ? 1 : 0), lookedAtMs: nowMs };
}

function calmed(pace: HintPace, nowMs: number): HintPace {
  return nowMs - pace.lookedAtMs >= calmMs ? { ...pace, looks: 0 } : pace;
}
