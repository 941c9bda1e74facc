/** The speeds that a listener can choose: fine around the voice's own, coarse where words already blur. */
export const speeds = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** Whether a voice can be heard at a speed, also at one that an earlier or a later build lets a listener choose. */
export function isPlaybackSpeed(value: unknown): value is number {
  return typeof value === 'number' && value >= 0.25 && value <= 4;
}
