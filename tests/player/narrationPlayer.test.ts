import { expect, test } from 'vitest';
import { makeStory } from '../catalogue/makeStory.ts';
import { makeNarrated, settled, setUp, setUpPlaying } from './playerFixture.ts';

test('a loaded story is paused at its start, with its length from the catalogue', async () => {
  const { player, view, store, state } = setUp();
  const loading = player.load(makeNarrated('a', [60, 30]));
  expect(state.status).toEqual({ kind: 'loading', willPlay: false });
  await loading;
  expect(view()).toMatchObject({
    storyId: 'a',
    status: 'paused',
    isPlaying: false,
    positionSeconds: 0,
    durationSeconds: 90,
  });
  expect(store).toMatchObject({
    selectedContent: 'a',
    audioDurations: [60, 30],
    totalDuration: 90,
    duration: 60,
    showAudioControls: true,
    isPlaying: false,
  });
});

test('a network address is not loaded before it plays, and a seek is applied once it has', async () => {
  const { player, audio, view } = setUp({ isCached: false });
  await player.load(makeNarrated('a'));
  await settled();
  expect(audio.loaded).toEqual([]);
  expect(audio.crossOrigin).toBe('anonymous');
  await player.seek(42);
  expect(view().positionSeconds).toBe(42);
  await player.play();
  await settled();
  expect(audio.loaded).toEqual(['http:a/0']);
  expect(audio.currentTime).toBe(42);
});

test('a story without narration leaves the player idle', async () => {
  const { player, state, store, audio } = setUp();
  await player.load(makeStory({ seq: 1 }));
  await player.play();
  expect(state.status).toEqual({ kind: 'idle' });
  expect(store.showAudioControls).toBe(false);
  expect(audio.paused).toBe(true);
});

test('playing, waiting and pausing are fields of the store', async () => {
  const { player, shown, store, audio } = await setUpPlaying();
  expect([store.isPlaying, store.isLoading]).toEqual([true, false]);
  audio.advance(5);
  expect([shown(), store.currentTime]).toEqual([['playing', 5], 5]);
  audio.wait();
  expect([shown(), store.isLoading]).toEqual([['stalled', 5], true]);
  audio.dispatchEvent(new Event('playing'));
  expect(shown()).toEqual(['playing', 5]);
  player.pause();
  expect([shown(), store.isPlaying]).toEqual([['paused', 5], false]);
});

test('the next part preloads on the other element and plays the moment that the first ends', async () => {
  const { player, shown, store, audio, other, released } = await setUpPlaying({}, [60, 30]);
  audio.advance(29);
  await settled();
  expect(other.src).toBe('');
  audio.advance(2);
  await settled();
  expect([other.src, other.preload, other.paused, other.preservesPitch]).toEqual([
    'blob:a/1',
    'auto',
    true,
    true,
  ]);
  audio.advance(29);
  // In the same turn of the event loop, without another request.
  expect(other.paused).toBe(false);
  await settled();
  expect(released).toEqual(['blob:a/0']);
  other.advance(10);
  expect(shown()).toEqual(['playing', 70]);
  expect(store).toMatchObject({ currentAudioIndex: 1, currentTime: 10, duration: 30 });
  await player.seek(12);
  await settled();
  expect([other.src, other.currentTime, ...shown()]).toEqual(['blob:a/0', 12, 'playing', 12]);
});

test('playback pauses at the end, and playing again starts at the beginning', async () => {
  const { player, shown, audio } = await setUpPlaying();
  audio.advance(60);
  expect(shown()).toEqual(['paused', 60]);
  await player.play();
  await settled();
  expect(shown()).toEqual(['playing', 0]);
});

test('seeking crosses parts, stays within the narration and keeps playing', async () => {
  const { player, shown, view, audio } = await setUpPlaying({}, [60, 30]);
  await player.seek(75);
  await settled();
  expect([audio.src, audio.currentTime, ...shown()]).toEqual(['blob:a/1', 15, 'playing', 75]);
  await player.seek(1000);
  expect(view().positionSeconds).toBe(90);
  await player.skip(-1000);
  await settled();
  expect([audio.src, view().positionSeconds]).toEqual(['blob:a/0', 0]);
});

test('a story opens at the place in lipi-store when the device has no other', async () => {
  const { player, shown, view, store, audio } = setUp();
  Object.assign(store, { selectedContent: 'a', currentAudioIndex: 1, currentTime: 12 });
  await player.load(makeNarrated('a', [60, 30]));
  await settled();
  expect([audio.src, audio.currentTime, ...shown()]).toEqual(['blob:a/1', 12, 'paused', 72]);
  await player.load(makeNarrated('b'));
  expect([view().storyId, view().positionSeconds]).toEqual(['b', 0]);
});

test('each story opens at the place and speed it was left at, and at its start if heard to the end', async () => {
  const places = { a: { positionSeconds: 72, speed: 1.5 }, b: { positionSeconds: 60 } };
  const { player, view, store, audio } = setUp({ places });
  Object.assign(store, { selectedContent: 'a', currentTime: 3 });
  await player.load(makeNarrated('a', [60, 30]));
  await settled();
  expect([view().positionSeconds, audio.src, audio.currentTime]).toEqual([72, 'blob:a/1', 12]);
  expect(store.playbackSpeed).toBe(1.5);
  await player.load(makeNarrated('b'));
  expect([view().positionSeconds, store.playbackSpeed]).toEqual([0, 1.5]);
});

test('loading the current story again neither stops nor moves it', async () => {
  const { player, shown, audio } = await setUpPlaying();
  audio.advance(9);
  await player.load(makeNarrated('a'));
  expect(shown()).toEqual(['playing', 9]);
});

test('a story that is told to play while it loads plays, also if its row is replaced meanwhile', async () => {
  const { state, player } = setUp();
  const story = makeNarrated('salt');
  const loading = player.load(story);
  void player.load({ ...story });
  const playing = player.play();
  expect(state.status).toEqual({ kind: 'loading', willPlay: true });
  await Promise.all([loading, playing]);
  await settled();
  expect(state.status).toEqual({ kind: 'playing' });
});

test('changing stories quickly plays the last one chosen, and releases the first address', async () => {
  const answers = new Map<string, () => void>();
  const { player, audio, released } = setUp({
    sourcesOf: (row, _, source) =>
      new Promise((resolve) => answers.set(row.id, () => resolve([source(`blob:${row.id}`, true)]))),
  });
  const first = player.load(makeNarrated('a'));
  await settled();
  const second = player.load(makeNarrated('b'));
  await settled();
  answers.get('b')?.();
  answers.get('a')?.();
  await Promise.all([first, second]);
  expect(audio.src).toBe('blob:b');
  expect(released).toEqual(['blob:a']);
});

test('stopping releases the addresses and the story', async () => {
  const { player, view, store, audio, released } = await setUpPlaying();
  player.stop();
  expect(view()).toMatchObject({ storyId: undefined, status: 'idle', positionSeconds: 0 });
  expect([released, audio.src, audio.paused, store.isPlaying]).toEqual([['blob:a/0'], '', true, false]);
});

test('a pause by the system, as for a call, is shown as a pause; a late pause event is not', async () => {
  const { state, audio } = await setUpPlaying();
  audio.dispatchEvent(new Event('pause'));
  expect(state.status.kind).toBe('playing');
  audio.pause();
  expect(state.status.kind).toBe('paused');
});

test('when the browser requires a tap to play, the story stays paused', async () => {
  const { player, state, audio } = setUp();
  await player.load(makeNarrated('a'));
  audio.refusal = new DOMException('tap first', 'NotAllowedError');
  await player.play();
  expect(state.status).toEqual({ kind: 'paused' });
});
