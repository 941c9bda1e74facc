/** Within so many seconds after a beginning, a step back means the one before it. */
const justBegunSeconds = 1.5;

/**
 * Where a step to the next (1) or the previous (-1) of `startsSeconds`, in order, leads from a position. Back leads to
 * the beginning at hand first, as on every player. After the last one comes the end.
 */
export function stepFrom(
  startsSeconds: readonly number[],
  positionSeconds: number,
  direction: 1 | -1,
  durationSeconds: number,
): number {
  if (direction === 1)
    return startsSeconds.find((start) => start > positionSeconds + 0.05) ?? durationSeconds;
  return startsSeconds.findLast((start) => start < positionSeconds - justBegunSeconds) ?? 0;
}
