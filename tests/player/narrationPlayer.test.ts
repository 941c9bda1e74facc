import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Availability } from '../../src/player/availability.ts';
import { NarrationPlayer } from '../../src/player/narrationPlayer.ts';
import { type Playback, viewOf } from '../../src/player/playback.ts';
import type { ListeningPlace } from '../../src/player/preparedStory.ts';
import type { Source } from '../../src/player/sources.ts';
import { initialStore } from '../../src/settings/lipiStoreFields.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeNarrationPart, makeStory } from '../catalogue/makeStory.ts';
import { eventually } from '../eventually.ts';
import { FakeAudio } from './fakeAudio.ts';

function makeNarrated(id: string, durations: readonly number[] = [60]): CatalogueRow {
  return makeStory({
    seq: 1,
    id,
    narration: {
      synthetic: true,
      narrator: 'N',
      durationSeconds: durations.reduce((sum, seconds) => sum + seconds, 0),
      parts: durations.map((durationSeconds, index) =>
        makeNarrationPart({ url: `http://server.example/${id}/${index}`, durationSeconds }),
      ),
    },
  });
}

interface SetUp {
  readonly isCached?: boolean;
  readonly sourcesOf?: Sources;
  /** The server's answers, in order; 'available' once none is left. */
  readonly answers?: Availability[];
  readonly places?: Readonly<Record<string, ListeningPlace>>;
  readonly after?: Readonly<Record<string, CatalogueRow>>;
}

type Sources = (
  row: CatalogueRow,
  index: number,
  source: (url: string, isLocal: boolean) => Source,
) => Promise<readonly Source[]>;

function setUp({ isCached = true, sourcesOf, answers = [], places = {}, after = {} }: SetUp = {}) {
  const durationOf = (src: string) => (src.endsWith('/1') ? 30 : 60);
  const audios = [new FakeAudio(durationOf), new FakeAudio(durationOf)] as const;
  const state: Pick<Playback, 'story' | 'status'> = { story: undefined, status: { kind: 'idle' } };
  const store = initialStore();
  const released: string[] = [];
  const tries: { attempt: number; go: () => void }[] = [];
  const source = (url: string, isLocal: boolean): Source => ({
    url,
    isLocal,
    release: () => released.push(url),
  });
  const autoplay = { isOn: Object.keys(after).length > 0 };
  const advancedTo: string[] = [];
  const player = new NarrationPlayer({
    audios: audios as unknown as [HTMLAudioElement, HTMLAudioElement],
    state,
    store,
    sourcesOf: sourcesOf
      ? (row, index) => sourcesOf(row, index, source)
      : async (row, index) => [source(`${isCached ? 'blob' : 'http'}:${row.id}/${index}`, isCached)],
    probe: async () => answers.shift() ?? 'available',
    retryDelay: (attempt, signal) =>
      new Promise((resolve, reject) => {
        tries.push({ attempt, go: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    placeOf: async (id) => places[id] ?? {},
    shouldAutoplay: () => autoplay.isOn,
    storyAfter: async ({ id }) => after[id],
    onAdvanced: ({ id }) => advancedTo.push(id),
    onChange: () => undefined,
  });
  const view = () => viewOf(state, store);
  return {
    audio: audios[0],
    other: audios[1],
    state,
    store,
    released,
    tries,
    player,
    autoplay,
    advancedTo,
    view,
    shown: () => [state.status.kind, view().positionSeconds],
  };
}

async function setUpPlaying(options?: SetUp, durations?: readonly number[]) {
  const playing = setUp(options);
  await playing.player.load(makeNarrated('a', durations));
  await playing.player.play();
  return playing;
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

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

test('the next story starts on the same element within the ended event of this one', async () => {
  const { view, shown, store, audio, advancedTo, released } = await setUpPlaying({
    after: { a: makeNarrated('b') },
    places: { b: { positionSeconds: 12, speed: 1.5 } },
  });
  audio.advance(31);
  await settled();
  audio.advance(29);
  // Nothing was awaited: a locked phone does not let playback start later.
  expect([audio.src, audio.paused]).toEqual(['blob:b/0', false]);
  expect(view()).toMatchObject({ storyId: 'b', positionSeconds: 12, durationSeconds: 60 });
  await settled();
  expect(shown()).toEqual(['playing', 12]);
  expect(store).toMatchObject({ selectedContent: 'b', currentTime: 12, playbackSpeed: 1.5 });
  expect(advancedTo).toEqual(['b']);
  expect(released).toEqual(['blob:a/0']);
});

test('reaching the end of a story continues with the next one, which restarts if heard to its end', async () => {
  const { view, audio, advancedTo } = await setUpPlaying({
    after: { a: makeNarrated('b'), b: makeNarrated('a') },
    places: { b: { positionSeconds: 60 } },
  });
  audio.advance(60);
  await settled();
  expect(view()).toMatchObject({ storyId: 'b', status: 'playing', positionSeconds: 0 });
  audio.advance(60);
  await settled();
  expect(advancedTo).toEqual(['b', 'a']);
});

test('playback ends when continuing is off, when nothing follows, and when it is paused meanwhile', async () => {
  const after = { a: makeNarrated('b') };
  const [unwanted, last, paused] = await Promise.all([
    setUpPlaying({ after }),
    setUpPlaying({ after: { z: makeNarrated('b') } }),
    setUpPlaying({ after }),
  ]);
  for (const { audio } of [unwanted, last]) audio.advance(40);
  await settled();
  unwanted.autoplay.isOn = false;
  for (const { audio } of [unwanted, last, paused]) audio.advance(60);
  paused.player.pause();
  await settled();
  for (const { view, advancedTo } of [unwanted, last, paused]) {
    expect(view()).toMatchObject({ storyId: 'a', status: 'paused', positionSeconds: 60 });
    expect(advancedTo).toEqual([]);
  }
  expect(unwanted.released).toEqual([]);
  unwanted.player.stop();
  expect(unwanted.released).toEqual(['blob:b/0', 'blob:a/0']);
});

test('a paused story moved to its end stays there', async () => {
  const { player, shown, audio, advancedTo } = await setUpPlaying({ after: { a: makeNarrated('b') } });
  player.pause();
  audio.advance(60);
  await settled();
  expect([shown(), advancedTo]).toEqual([['paused', 60], []]);
});

test('a prepared next story is released when another one is to follow', async () => {
  const after: Record<string, CatalogueRow> = { a: makeNarrated('b') };
  const { player, audio, released, advancedTo } = await setUpPlaying({ after });
  audio.advance(40);
  await settled();
  after.a = makeNarrated('c');
  player.dropNext();
  expect(released).toEqual(['blob:b/0']);
  audio.advance(20);
  await settled();
  expect(advancedTo).toEqual(['c']);
});
