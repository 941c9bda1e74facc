/** Within this time after a beginning, a step back leads to the previous one. */
const justBegunSeconds = 1.5;

/**
 * The position after a step to the next (1) or the previous (-1) of the ordered `startsSeconds`. As in other players, a
 * step back first leads to the beginning of the current one. A step after the last one leads to the end.
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
