import { minutesToRead } from './readingPace.ts';

/** Classes of reading time: under 5 minutes, 5 to 15 minutes, longer. */
export const lengths = ['short', 'medium', 'long'] as const;
export type Length = (typeof lengths)[number];

/** A story without words counts as short. */
export function lengthOf(story: Parameters<typeof minutesToRead>[0]): Length {
  const minutes = minutesToRead(story);
  return minutes < 5 ? 'short' : minutes <= 15 ? 'medium' : 'long';
}
