import { minutesToRead } from './readingPace.ts';

/** How long a story takes to read: under 5 minutes, 5 to 15, longer. */
export const lengths = ['short', 'medium', 'long'] as const;
export type Length = (typeof lengths)[number];

/** One without words counts as short. */
export function lengthOf(story: Parameters<typeof minutesToRead>[0]): Length {
  const minutes = minutesToRead(story);
  return minutes < 5 ? 'short' : minutes <= 15 ? 'medium' : 'long';
}
