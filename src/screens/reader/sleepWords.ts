import type { SleepTimer } from '../../audio/sleepTimer.ts';
import { clockTime } from '../../parts/clock.ts';

/** What will end the voice by itself: 'Sleep in 14:32', 'Sleep at the end of the story'; empty when nothing will. */
export function sleepWords(sleep: SleepTimer, nowMs: number): string {
  switch (sleep.kind) {
    case 'off':
      return '';
    case 'endOfStory':
      return 'Sleep at the end of the story';
    case 'until':
      return `Sleep in ${clockTime(Math.ceil(Math.max(0, sleep.endsAt - nowMs) / 1000))}`;
    default:
      return sleep satisfies never;
  }
}
