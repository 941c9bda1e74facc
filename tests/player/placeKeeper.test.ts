import { expect, test, vi } from 'vitest';
import type { PlayerView } from '../../src/player/narrationPlayer.ts';
import { type ListeningChange, PlaceKeeper } from '../../src/player/placeKeeper.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { eventually } from '../eventually.ts';

function viewAt(positionSeconds: number, kind: 'playing' | 'paused' = 'playing'): PlayerView {
  return {
    storyId: 'a' as StoryId,
    title: 'A',
    language: 'or',
    status: { kind },
    positionSeconds,
    durationSeconds: 60,
  };
}

function setUp(write = async () => undefined) {
  const written: ListeningChange[] = [];
  const keeper = new PlaceKeeper(async (_, change) => {
    written.push(change);
    await write();
  });
  return { keeper, written, places: () => written.map(({ audio }) => audio?.positionSeconds) };
}

test('a place is kept every five seconds, and once at each pause', async () => {
  const { keeper, places } = setUp();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  for (const seconds of [0.2, 2, 5.1, 5.3, 9, 10.4]) {
    keeper.note(viewAt(seconds), false);
    await settled();
  }
  for (let times = 0; times < 2; times += 1) {
    keeper.note(viewAt(11, 'paused'), true);
    await settled();
  }
  expect(places()).toEqual([0.2, 5.3, 10.4, 11]);
});

test('a paused place is kept exactly, and again when it is moved', async () => {
  const { keeper, places } = setUp();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  keeper.note(viewAt(61.9, 'paused'), true);
  await settled();
  for (const seconds of [62.1, 62.1, 60]) {
    keeper.note(viewAt(seconds, 'paused'), false);
    await settled();
  }
  expect(places()).toEqual([61.9, 62.1, 60]);
});

test('while one place is being written, only the last of the later ones is kept', async () => {
  const { keeper, places } = setUp();
  for (const seconds of [1, 7, 13, 19]) keeper.note(viewAt(seconds), false);
  await eventually(() => expect(places()).toEqual([1, 19]));
});

test('a story that was opened and not heard leaves no place', async () => {
  const { keeper, written } = setUp();
  keeper.note(viewAt(0, 'paused'), true);
  await Promise.resolve();
  expect(written).toEqual([]);
});

test('a story heard to its end is marked as finished', async () => {
  const { keeper, written } = setUp();
  keeper.note(viewAt(60, 'paused'), true);
  await eventually(() => expect(written[0]?.finishedAt).toEqual(expect.any(Number)));
});

test('a write that fails logs a warning, and the next place is kept', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { keeper, places } = setUp(() => Promise.reject(new Error('no storage')));
  keeper.note(viewAt(1), true);
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  keeper.note(viewAt(20), false);
  await eventually(() => expect(places()).toEqual([1, 20]));
  warn.mockRestore();
});
