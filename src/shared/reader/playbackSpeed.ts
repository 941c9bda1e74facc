/** In fine steps around 1, in coarse ones where words already blur. */
export const speeds = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Includes speeds that an earlier or later build offers. */
export function isPlaybackSpeed(value: unknown): value is number {
  return typeof value === 'number' && value >= 0.25 && value <= 4;
}
