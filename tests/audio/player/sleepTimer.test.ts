import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SleepClock, type SleepTimer } from '../../../src/audio/player/sleepTimer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const view: { sleep: SleepTimer } = { sleep: { kind: 'off' } };
  const heard = { pauses: 0, fade: 1 };
  const clock = new SleepClock({
    view,
    pause: () => {
      heard.pauses += 1;
    },
    setFade: (factor) => {
      heard.fade = factor;
    },
    now: Date.now,
  });
  const minutes = (count: number) => ({ kind: 'until', endsAt: Date.now() + count * 60_000 }) as const;
  return { view, heard, clock, minutes };
}

test('the volume fades over the last twelve seconds, then playback pauses and the volume is restored', () => {
  const { view, heard, clock, minutes } = setUp();
  clock.set(minutes(5));
  vi.advanceTimersByTime(5 * 60_000 - 12_001);
  expect(heard).toEqual({ pauses: 0, fade: 1 });
  vi.advanceTimersByTime(6_001);
  expect(heard.fade).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(5_800);
  expect(heard.pauses).toBe(0);
  vi.advanceTimersByTime(400);
  expect(heard).toEqual({ pauses: 1, fade: 1 });
  expect(view.sleep).toEqual({ kind: 'off' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(heard.pauses).toBe(1);
});

test('extending during the fade restores the volume for five minutes', () => {
  const { heard, clock, minutes } = setUp();
  clock.set(minutes(5));
  vi.advanceTimersByTime(5 * 60_000 - 3_000);
  expect(heard.fade).toBeLessThan(0.3);
  clock.extend();
  expect(heard).toEqual({ pauses: 0, fade: 1 });
  vi.advanceTimersByTime(5 * 60_000);
  expect(heard.pauses).toBe(0);
  vi.advanceTimersByTime(3_400);
  expect(heard.pauses).toBe(1);
});

test('a timer that is turned off never pauses', () => {
  const { heard, clock, minutes } = setUp();
  clock.set(minutes(5));
  clock.set({ kind: 'off' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(heard).toEqual({ pauses: 0, fade: 1 });
});

test('the end of the story ends a timer set to it, and no other', () => {
  const { view, clock, minutes } = setUp();
  clock.set({ kind: 'endOfStory' });
  clock.onEndOfStory();
  expect(view.sleep.kind).toBe('off');
  clock.set(minutes(5));
  clock.onEndOfStory();
  expect(view.sleep.kind).toBe('until');
});
