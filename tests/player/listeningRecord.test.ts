import { beforeEach, expect, test, vi } from 'vitest';
import { HalfwayDetector, type ListeningChange, PositionRecorder } from '../../src/player/listeningRecord.ts';
import type { PlayerStatus } from '../../src/player/playback.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

function viewAt(positionSeconds: number, status: PlayerStatus['kind'] = 'playing', story = 'a') {
  return { storyId: story as StoryId, status, positionSeconds, durationSeconds: 100 };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(write = async () => undefined) {
  const written: ListeningChange[] = [];
  const keeper = new PositionRecorder(async (_, change) => {
    written.push(change);
    await write();
  });
  return { keeper, written, places: () => written.map(({ audio }) => audio?.positionSeconds) };
}

test('a place is kept every five seconds, and once at each pause', async () => {
  const { keeper, places } = setUp();
  for (const seconds of [0.2, 2, 5.1, 5.3, 9, 10.4]) keeper.note(viewAt(seconds), false);
  for (let times = 0; times < 2; times += 1) keeper.note(viewAt(11, 'paused'), true);
  await settled();
  expect(places()).toEqual([0.2, 5.3, 10.4, 11]);
});

test('a paused place is kept exactly, and again when it is moved', async () => {
  const { keeper, places } = setUp();
  keeper.note(viewAt(61.9, 'paused'), true);
  for (const seconds of [62.1, 62.1, 60]) keeper.note(viewAt(seconds, 'paused'), false);
  await settled();
  expect(places()).toEqual([61.9, 62.1, 60]);
});

test('a story that was opened and not heard leaves no place', async () => {
  const { keeper, written } = setUp();
  keeper.note(viewAt(0, 'paused'), true);
  await settled();
  expect(written).toEqual([]);
});

test('a story heard to its end is marked as finished', async () => {
  const { keeper, written } = setUp();
  keeper.note(viewAt(100, 'paused'), true);
  await settled();
  expect(written[0]?.finishedAt).toEqual(expect.any(Number));
});

test('a write that fails logs a warning, and the next place is kept', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { keeper, places } = setUp(() => Promise.reject(new Error('no storage')));
  keeper.note(viewAt(1), true);
  keeper.note(viewAt(20), false);
  await settled();
  expect(places()).toEqual([1, 20]);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

let told: string[];
let heard: HalfwayDetector;

beforeEach(() => {
  told = [];
  heard = new HalfwayDetector((storyId) => told.push(storyId));
});

function play(from: number, to: number, status: PlayerStatus['kind'] = 'playing', story = 'a'): void {
  for (let seconds = from; seconds <= to; seconds += 0.25) heard.note(viewAt(seconds, status, story));
}

test('hearing more than half of a narration is reported once', () => {
  play(0, 50);
  expect(told).toEqual([]);
  play(50, 100);
  expect(told).toEqual(['a']);
});

test('skipped stretches do not count as heard, and separate stretches add up', () => {
  play(0, 20);
  play(70, 90);
  expect(told).toEqual([]);
  play(20, 31);
  expect(told).toEqual(['a']);
});

test('moving a paused narration does not count as hearing it', () => {
  play(0, 100, 'paused');
  expect(told).toEqual([]);
});

test('each story is counted from its start', () => {
  play(0, 40);
  play(40, 60, 'playing', 'b');
  expect(told).toEqual([]);
  play(0, 40, 'playing', 'b');
  expect(told).toEqual(['b']);
});
