import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SleepClock, type SleepTimer } from '../../src/player/sleepTimer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const state: { sleep: SleepTimer } = { sleep: { kind: 'off' } };
  const heard = { pauses: 0, fade: 1 };
  const clock = new SleepClock({
    state,
    pause: () => {
      heard.pauses += 1;
    },
    setFade: (factor) => {
      heard.fade = factor;
    },
  });
  clock.onPlaying(true);
  return { state, heard, clock };
}

test('the volume fades over the last twelve seconds, then playback pauses and the volume is restored', () => {
  const { state, heard, clock } = setUp();
  clock.set(5);
  vi.advanceTimersByTime(5 * 60_000 - 12_001);
  expect(heard).toEqual({ pauses: 0, fade: 1 });
  vi.advanceTimersByTime(6_001);
  expect(heard.fade).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(5_800);
  expect(heard.pauses).toBe(0);
  vi.advanceTimersByTime(400);
  expect(heard).toEqual({ pauses: 1, fade: 1 });
  expect(state.sleep).toEqual({ kind: 'off' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(heard.pauses).toBe(1);
});

test('extending during the fade restores the volume for five minutes', () => {
  const { heard, clock } = setUp();
  clock.set(5);
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
  const { heard, clock } = setUp();
  clock.set(5);
  clock.set(0);
  vi.advanceTimersByTime(60 * 60_000);
  expect(heard).toEqual({ pauses: 0, fade: 1 });
});

test('the end of the story ends a timer set to it, and no other', () => {
  const { state, clock } = setUp();
  clock.set('endOfStory');
  clock.onEndOfStory();
  expect(state.sleep.kind).toBe('off');
  clock.set(5);
  clock.onEndOfStory();
  expect(state.sleep.kind).toBe('after');
});

test('a pause does not count, however long, and neither does what somebody does to the clock', () => {
  const { state, heard, clock } = setUp();
  clock.set(5);
  vi.advanceTimersByTime(2 * 60_000);
  clock.onPlaying(false);
  vi.advanceTimersByTime(60 * 60_000);
  expect(state.sleep).toMatchObject({ kind: 'after', leftMs: 3 * 60_000 });
  clock.onPlaying(true);
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
  vi.advanceTimersByTime(3 * 60_000 - 1000);
  expect(heard.pauses).toBe(0);
  vi.advanceTimersByTime(1200);
  expect(heard).toEqual({ pauses: 1, fade: 1 });
});

test('a timer that is set while nothing plays begins with the narration', () => {
  const { heard, clock } = setUp();
  clock.onPlaying(false);
  clock.set(5);
  vi.advanceTimersByTime(60 * 60_000);
  clock.onPlaying(true);
  vi.advanceTimersByTime(5 * 60_000 - 100);
  expect(heard.pauses).toBe(0);
  vi.advanceTimersByTime(300);
  expect(heard.pauses).toBe(1);
});
