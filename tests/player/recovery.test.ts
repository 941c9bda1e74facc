import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Availability } from '../../src/player/availability.ts';
import { eventually } from '../eventually.ts';
import { settled, setUpPlaying } from './playerFixture.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('when a source fails, the next one continues at the same place', async () => {
  const { shown, audio } = await setUpPlaying({
    sourcesOf: async (_row, _index, source) => [source('blob:cached', true), source('http:network', false)],
  });
  audio.advance(20);
  audio.fail('decode error');
  await settled();
  expect([audio.src, audio.currentTime, ...shown()]).toEqual(['http:network', 20, 'playing', 20]);
});

test.each(['missing', 'refused'] as const)(
  'a file that the server reports as %s fails with that reason',
  async (reason) => {
    const { player, shown, state, store, audio, released } = await setUpPlaying({
      isCached: false,
      answers: [reason],
    });
    audio.advance(20);
    audio.fail('network error');
    await settled();
    expect(state.status).toEqual({ kind: 'failed', reason });
    expect([shown(), store.isPlaying, store.isLoading]).toEqual([['failed', 20], false, false]);
    expect(released).toEqual(['http:a/0']);
    await player.play();
    await settled();
    expect([shown(), audio.currentTime]).toEqual([['playing', 20], 20]);
  },
);

test('playback continues at the same place after each momentary network error', async () => {
  const { shown, audio } = await setUpPlaying({ isCached: false });
  for (const seconds of [20, 1.5]) {
    audio.advance(seconds);
    audio.fail('network error');
    await settled();
  }
  expect([audio.currentTime, audio.paused, ...shown()]).toEqual([21.5, false, 'playing', 21.5]);
});

test('a file that fails again less than a second after each start has failed, until a retry', async () => {
  const { player, shown, state, audio } = await setUpPlaying({ isCached: false });
  for (let start = 0; start < 2; start += 1) {
    expect(state.status.kind).toBe('playing');
    audio.advance(0.25);
    audio.fail('no sound device');
    await settled();
  }
  expect(state.status).toEqual({ kind: 'failed', reason: 'damaged' });
  await player.retry();
  expect([shown(), audio.currentTime]).toEqual([['playing', 0.5], 0.5]);
});

test('a file that fails twice at the same place while the server has it is damaged', async () => {
  const { state, audio } = await setUpPlaying({ isCached: false });
  audio.advance(20);
  audio.broken.add('http:a/0');
  audio.fail('decode error');
  await eventually(() => expect(state.status).toEqual({ kind: 'failed', reason: 'damaged' }));
});

test('without the server playback is lost, retries, and continues by itself at the same place', async () => {
  const answers: Availability[] = ['unreachable', 'unreachable', 'unreachable', 'available'];
  const { shown, store, audio, tries } = await setUpPlaying({ isCached: false, answers });
  audio.advance(20);
  audio.fail('network error');
  await settled();
  expect([shown(), store.isPlaying, store.isLoading]).toEqual([['disconnected', 20], false, true]);
  for (const attempt of [0, 1, 2]) {
    expect(tries.map((each) => each.attempt)).toEqual([0, 1, 2].slice(0, attempt + 1));
    tries.at(-1)?.go();
    await settled();
  }
  expect([shown(), audio.currentTime]).toEqual([['playing', 20], 20]);
});

test('a story paused while playback is lost does not start again by itself', async () => {
  const { player, shown, audio, tries } = await setUpPlaying({ isCached: false, answers: ['unreachable'] });
  audio.advance(20);
  audio.fail('network error');
  await settled();
  player.pause();
  tries[0]?.go();
  await settled();
  expect([shown(), audio.paused]).toEqual([['paused', 20], true]);
  await player.play();
  await settled();
  expect([shown(), audio.currentTime]).toEqual([['playing', 20], 20]);
});

test('when the network fails, playback continues with a copy saved meanwhile', async () => {
  let isSaved = false;
  const { shown, audio } = await setUpPlaying({
    answers: ['unreachable'],
    sourcesOf: async (_row, _index, source) =>
      isSaved ? [source('blob:saved', true)] : [source('http:network', false)],
  });
  audio.advance(20);
  isSaved = true;
  audio.fail('network error');
  await settled();
  expect([audio.src, audio.currentTime, ...shown()]).toEqual(['blob:saved', 20, 'playing', 20]);
});

test('eight seconds without data make a stalled narration check the server; arriving data restarts the wait', async () => {
  vi.useFakeTimers();
  const { state, audio, tries } = await setUpPlaying({ isCached: false, answers: ['unreachable'] });
  audio.advance(20);
  audio.wait();
  await vi.advanceTimersByTimeAsync(7999);
  audio.arrive();
  await vi.advanceTimersByTimeAsync(7999);
  expect(state.status.kind).toBe('stalled');
  await vi.advanceTimersByTimeAsync(2);
  expect(state.status.kind).toBe('disconnected');
  expect(tries).toHaveLength(1);
  audio.dispatchEvent(new Event('playing'));
  tries[0]?.go();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([state.status.kind, audio.loaded]).toEqual(['playing', ['http:a/0']]);
});

test('a retry fetches the file of a stalled narration again and continues at the same place', async () => {
  const { player, shown, audio } = await setUpPlaying({ isCached: false });
  audio.advance(20);
  audio.wait();
  await player.retry();
  expect([shown(), audio.loaded]).toEqual([
    ['playing', 20],
    ['http:a/0', 'http:a/0'],
  ]);
});
