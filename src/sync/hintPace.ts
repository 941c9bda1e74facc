/** The pause before the second hint is followed. The first is followed at once; each further pause is twice as long. */
const firstPauseMs = 1000;
const longestPauseMs = 30 * 1000;
/** After this long without a check of the head, the backoff starts over. */
const quietMs = 60 * 1000;

/**
 * How often sync has checked the head merely because of a hint: a socket that opened or closed, a network that changed.
 * A flapping network gives such hints twice a second, and each check costs a page of the feed.
 */
export interface HintPace {
  /** The number of checks caused by hints since the backoff last started over. */
  readonly checks: number;
  /** When the head was last checked, for any reason, by the clock of the `nowMs` arguments. */
  readonly checkedAtMs: number;
}

export const calmPace: HintPace = { checks: 0, checkedAtMs: Number.NEGATIVE_INFINITY };

/** When a hint that arrives now may be followed. */
export function hintDueMs(pace: HintPace, nowMs: number): number {
  const { checks, checkedAtMs } = resetIfQuiet(pace, nowMs);
  return checks === 0 ? nowMs : checkedAtMs + Math.min(longestPauseMs, firstPauseMs * 2 ** (checks - 1));
}

/** The pace after a check at `nowMs`; `isOnHint` if a hint caused it. */
export function afterCheck(pace: HintPace, isOnHint: boolean, nowMs: number): HintPace {
  return { checks: resetIfQuiet(pace, nowMs).checks + (isOnHint ? 1 : 0), checkedAtMs: nowMs };
}

function resetIfQuiet(pace: HintPace, nowMs: number): HintPace {
  return nowMs - pace.checkedAtMs >= quietMs ? { ...pace, checks: 0 } : pace;
}
