import { afterEach, expect, test, vi } from 'vitest';
import { type ListeningPlace, NarrationPlayer, type PlayerView } from '../../src/player/narrationPlayer.ts';
import type { PlayableUrl } from '../../src/player/playableUrl.ts';
import type { Reach } from '../../src/player/reach.ts';
import { initialStore } from '../../src/settings/lipiStoreFields.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeNarrationPart, makeStory } from '../catalogue/makeStory.ts';
import { eventually } from '../eventually.ts';
import { FakeAudio } from './fakeAudio.ts';

function makeNarrated(id: string, durations: readonly number[]): CatalogueRow {
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
  /** The server's answers, in order; 'there' once none is left. */
  readonly reaches?: Reach[];
  readonly places?: Readonly<Record<string, ListeningPlace>>;
  /** The story that follows each story. */
  readonly after?: Readonly<Record<string, CatalogueRow>>;
}

function setUp({ isCached = true, sourcesOf, reaches = [], places = {}, after = {} }: SetUp = {}) {
  const durationOf = (src: string) => (src.endsWith('/1') ? 30 : 60);
  const audios = [new FakeAudio(durationOf), new FakeAudio(durationOf)] as const;
  const view: PlayerView = {
    storyId: null,
    title: '',
    language: '',
    status: { kind: 'idle' },
    positionSeconds: 0,
    durationSeconds: 0,
  };
  const store = initialStore();
  const released: string[] = [];
  const tries: { attempt: number; go: () => void }[] = [];
  const source = (url: string, isLocal: boolean): PlayableUrl => ({
    url,
    isLocal,
    release: () => released.push(url),
  });
  const goesOn = { now: Object.keys(after).length > 0 };
  const wentOn: string[] = [];
  const player = new NarrationPlayer({
    audios: audios as unknown as [HTMLAudioElement, HTMLAudioElement],
    view,
    store,
    sourcesOf: sourcesOf
      ? (row, index) => sourcesOf(row, index, source)
      : async (row, index) => [source(`${isCached ? 'blob' : 'http'}:${row.id}/${index}`, isCached)],
    reachOf: async () => reaches.shift() ?? 'there',
    nextTry: (attempt, signal) =>
      new Promise((resolve, reject) => {
        tries.push({ attempt, go: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    placeOf: async (id) => places[id] ?? {},
    goesOn: () => goesOn.now,
    storyAfter: async ({ id }) => after[id],
    onWentOn: ({ id }) => wentOn.push(id),
    onChange: () => undefined,
  });
  /** The element that holds a part. */
  const on = (src: string) => {
    const audio = audios.find((candidate) => candidate.src === src);
    if (!audio) throw new Error(`no element has ${src}: ${audios.map((each) => each.src)}`);
    return audio;
  };
  return { audio: audios[0], other: audios[1], on, view, store, released, tries, player, goesOn, wentOn };
}

type Sources = (
  row: CatalogueRow,
  index: number,
  source: (url: string, isLocal: boolean) => PlayableUrl,
) => Promise<readonly PlayableUrl[]>;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a loaded story is paused at its start, with its length from the catalogue', async () => {
  const { player, view, store } = setUp();
  await player.load(makeNarrated('a', [60, 30]));
  expect(view).toMatchObject({
    storyId: 'a',
    status: { kind: 'paused' },
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

test('a network address is not loaded before it plays', async () => {
  const { player, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await settled();
  expect(audio.loaded).toEqual([]);
  expect(audio.crossOrigin).toBe('anonymous');
  await player.play();
  expect(audio.loaded).toEqual(['http:a/0']);
});

test('a story without narration leaves the player idle', async () => {
  const { player, view, store, audio } = setUp();
  await player.load(makeStory({ seq: 1 }));
  await player.play();
  expect(view.status).toEqual({ kind: 'idle' });
  expect(store.showAudioControls).toBe(false);
  expect(audio.paused).toBe(true);
});

test('play and pause are shown in the view and in the store', async () => {
  const { player, view, store, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  expect([view.status.kind, store.isPlaying, store.isLoading]).toEqual(['playing', true, false]);
  audio.advance(5);
  expect([view.positionSeconds, store.currentTime]).toEqual([5, 5]);
  player.pause();
  expect([view.status.kind, store.isPlaying]).toEqual(['paused', false]);
});

test('the next part preloads on the other element and plays the moment that the first ends', async () => {
  const { player, view, store, audio, other, released } = setUp();
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  audio.advance(29);
  await settled();
  expect(other.src).toBe('');
  audio.advance(2);
  await settled();
  expect([other.src, other.preload, other.paused]).toEqual(['blob:a/1', 'auto', true]);
  audio.advance(29);
  // In the same turn of the event loop, without another request.
  expect(other.paused).toBe(false);
  await settled();
  expect(view.status.kind).toBe('playing');
  expect(released).toEqual(['blob:a/0']);
  other.advance(10);
  expect(view.positionSeconds).toBe(70);
  expect(store).toMatchObject({ currentAudioIndex: 1, currentTime: 10, duration: 30 });
});

test('seeking back into the first part after the change to the second plays it again', async () => {
  const { player, view, audio, on } = setUp();
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  audio.advance(60);
  await settled();
  await player.seek(12);
  await settled();
  expect([on('blob:a/0').currentTime, view.positionSeconds, view.status.kind]).toEqual([12, 12, 'playing']);
});

test('playback pauses at the end, and playing again starts at the beginning', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(60);
  expect(view).toMatchObject({ status: { kind: 'paused' }, positionSeconds: 60 });
  await player.play();
  await settled();
  expect(view).toMatchObject({ status: { kind: 'playing' }, positionSeconds: 0 });
});

test('seeking crosses parts, stays within the narration and keeps playing', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  await player.seek(75);
  await settled();
  expect(audio.src).toBe('blob:a/1');
  expect([audio.currentTime, view.positionSeconds, view.status.kind]).toEqual([15, 75, 'playing']);
  await player.seek(1000);
  expect(view.positionSeconds).toBe(90);
  await player.skip(-1000);
  await settled();
  expect([audio.src, view.positionSeconds]).toEqual(['blob:a/0', 0]);
});

test('a seek before the file has loaded is applied once it has', async () => {
  const { player, view, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.seek(42);
  expect(view.positionSeconds).toBe(42);
  await player.play();
  await settled();
  expect(audio.currentTime).toBe(42);
});

test('a story opens at the place in lipi-store when the device has no other', async () => {
  const { player, view, store, audio } = setUp();
  Object.assign(store, { selectedContent: 'a', currentAudioIndex: 1, currentTime: 12 });
  await player.load(makeNarrated('a', [60, 30]));
  await settled();
  expect([view.positionSeconds, audio.src, audio.currentTime]).toEqual([72, 'blob:a/1', 12]);
  await player.load(makeNarrated('b', [60]));
  expect([view.storyId, view.positionSeconds]).toEqual(['b', 0]);
});

test('each story opens at the place and speed it was left at, and at its start if heard to the end', async () => {
  const places = { a: { positionSeconds: 72, speed: 1.5 }, b: { positionSeconds: 60 } };
  const { player, view, store, audio } = setUp({ places });
  Object.assign(store, { selectedContent: 'a', currentTime: 3 });
  await player.load(makeNarrated('a', [60, 30]));
  await settled();
  expect([view.positionSeconds, audio.src, audio.currentTime]).toEqual([72, 'blob:a/1', 12]);
  expect(store.playbackSpeed).toBe(1.5);
  await player.load(makeNarrated('b', [60]));
  expect([view.positionSeconds, store.playbackSpeed]).toEqual([0, 1.5]);
});

test('loading the current story again neither stops nor moves it', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(9);
  await player.load(makeNarrated('a', [60]));
  expect([view.status.kind, view.positionSeconds]).toEqual(['playing', 9]);
});

test('a story whose row is replaced while it loads still plays', async () => {
  const { view, player } = setUp();
  const story = makeNarrated('salt', [60]);
  const loading = player.load(story);
  void player.load({ ...story });
  await player.play();
  await loading;
  await settled();
  expect(view.status).toEqual({ kind: 'playing' });
});

test('changing stories quickly plays the last one chosen, and releases the first address', async () => {
  const answers = new Map<string, () => void>();
  const { player, audio, released } = setUp({
    sourcesOf: (row, _, source) =>
      new Promise((resolve) => answers.set(row.id, () => resolve([source(`blob:${row.id}`, true)]))),
  });
  const first = player.load(makeNarrated('a', [60]));
  await settled();
  const second = player.load(makeNarrated('b', [60]));
  await settled();
  answers.get('b')?.();
  answers.get('a')?.();
  await Promise.all([first, second]);
  expect(audio.src).toBe('blob:b');
  expect(released).toEqual(['blob:a']);
});

test('when a source fails, the next one continues at the same place', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, audio } = setUp({
    sourcesOf: async (_row, _index, source) => [source('blob:cached', true), source('http:network', false)],
  });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('decode error');
  await settled();
  expect(audio.src).toBe('http:network');
  expect([audio.currentTime, view.positionSeconds, view.status.kind]).toEqual([20, 20, 'playing']);
  warn.mockRestore();
});

test.each([
  { reach: 'missing', reason: 'missing' },
  { reach: 'refused', reason: 'refused' },
] as const)('a file that the server reports as $reach fails with that reason', async ({ reach, reason }) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, store, audio, released } = setUp({ isCached: false, reaches: [reach] });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('network error');
  await settled();
  expect(view).toMatchObject({ status: { kind: 'failed', reason }, positionSeconds: 20 });
  expect([store.isPlaying, store.isLoading]).toEqual([false, false]);
  expect(released).toEqual(['http:a/0']);
  await player.play();
  await settled();
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 20]);
});

test('playback continues at the same place after each momentary network error', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('network error');
  await settled();
  expect([view.status.kind, audio.currentTime, audio.paused]).toEqual(['playing', 20, false]);
  audio.advance(1.5);
  audio.fail('network error');
  await settled();
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 21.5]);
});

test('a file that fails again less than a second after each start has failed, until a retry', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  for (let start = 0; start < 2; start += 1) {
    expect(view.status.kind).toBe('playing');
    audio.advance(0.25);
    audio.fail('no sound device');
    await settled();
  }
  expect(view).toMatchObject({ status: { kind: 'failed', reason: 'damaged' }, positionSeconds: 0.5 });
  await player.retry();
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 0.5]);
});

test('a file that fails twice at the same place while the server has it is damaged', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.broken.add('http:a/0');
  audio.fail('decode error');
  await eventually(() => expect(view.status).toEqual({ kind: 'failed', reason: 'damaged' }));
});

test('without the server playback is lost, retries, and continues by itself at the same place', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const reaches: Reach[] = ['unreachable', 'unreachable', 'unreachable', 'there'];
  const { player, view, store, audio, tries } = setUp({ isCached: false, reaches });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('network error');
  await settled();
  expect([view.status.kind, store.isPlaying, store.isLoading]).toEqual(['lost', false, true]);
  for (const attempt of [0, 1, 2]) {
    expect(tries.map((each) => each.attempt)).toEqual([0, 1, 2].slice(0, attempt + 1));
    tries.at(-1)?.go();
    await settled();
  }
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 20]);
});

test('a story paused while playback is lost does not start again by itself', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, audio, tries } = setUp({ isCached: false, reaches: ['unreachable'] });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('network error');
  await settled();
  player.pause();
  expect(view).toMatchObject({ status: { kind: 'paused' }, positionSeconds: 20 });
  tries[0]?.go();
  await settled();
  expect([view.status.kind, audio.paused]).toEqual(['paused', true]);
  await player.play();
  await settled();
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 20]);
});

test('when the network fails, playback continues with a copy saved meanwhile', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let isSaved = false;
  const { player, view, audio } = setUp({
    reaches: ['unreachable'],
    sourcesOf: async (_row, _index, source) =>
      isSaved ? [source('blob:saved', true)] : [source('http:network', false)],
  });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  isSaved = true;
  audio.fail('network error');
  await settled();
  expect([audio.src, audio.currentTime, view.status.kind]).toEqual(['blob:saved', 20, 'playing']);
});

test('eight seconds without data make a stalled narration check the server; arriving data restarts the wait', async () => {
  vi.useFakeTimers();
  const { player, view, audio, tries } = setUp({ isCached: false, reaches: ['unreachable'] });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.wait();
  await vi.advanceTimersByTimeAsync(7999);
  audio.arrive();
  await vi.advanceTimersByTimeAsync(7999);
  expect(view.status.kind).toBe('stalled');
  await vi.advanceTimersByTimeAsync(2);
  expect(view.status.kind).toBe('lost');
  expect(tries).toHaveLength(1);
  audio.dispatchEvent(new Event('playing'));
  tries[0]?.go();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([view.status.kind, audio.loaded]).toEqual(['playing', ['http:a/0']]);
});

test('a loading story says whether it will play', async () => {
  const { player, view } = setUp();
  const loading = player.load(makeNarrated('a', [60]));
  expect(view.status).toEqual({ kind: 'loading', willPlay: false });
  const playing = player.play();
  expect(view.status).toEqual({ kind: 'loading', willPlay: true });
  await Promise.all([loading, playing]);
  await eventually(() => expect(view.status.kind).toBe('playing'));
});

test('a retry fetches the file again and continues at the same place, whether stalled or failed', async () => {
  const { player, view, audio } = setUp({ isCached: false, reaches: ['missing'] });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.wait();
  await player.retry();
  expect(audio.loaded).toEqual(['http:a/0', 'http:a/0']);
  expect([view.status.kind, view.positionSeconds]).toEqual(['playing', 20]);
  audio.broken.add('http:a/0');
  audio.fail('gone');
  await eventually(() => expect(view.status.kind).toBe('failed'));
  audio.broken.clear();
  await player.retry();
  expect([view.status.kind, view.positionSeconds]).toEqual(['playing', 20]);
});

test('stopping releases the addresses and the story', async () => {
  const { player, view, store, audio, released } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  player.stop();
  expect(view).toMatchObject({ storyId: null, status: { kind: 'idle' } });
  expect([released, audio.src, audio.paused, store.isPlaying]).toEqual([['blob:a/0'], '', true, false]);
});

test('a player that waits for data is stalled, and playing again when data arrives', async () => {
  const { player, view, store, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.wait();
  expect([view.status.kind, store.isLoading]).toEqual(['stalled', true]);
  audio.dispatchEvent(new Event('playing'));
  expect(view.status.kind).toBe('playing');
});

test('a pause by the system, as for a call, is shown as a pause', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.pause();
  expect(view.status.kind).toBe('paused');
});

test('when the browser requires a tap to play, the story stays paused', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  audio.refusal = new DOMException('tap first', 'NotAllowedError');
  await player.play();
  expect(view.status).toEqual({ kind: 'paused' });
});

test('speed and volume carry over to the next part, and the pitch is preserved', async () => {
  const { player, view, audio, other } = setUp();
  player.setSpeed(1.5);
  player.setVolume(0.4);
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  audio.advance(40);
  await settled();
  audio.advance(20);
  await eventually(() => expect(view.status.kind).toBe('playing'));
  expect(other).toMatchObject({ src: 'blob:a/1', playbackRate: 1.5, volume: 0.4, preservesPitch: true });
});

test('a late pause event does not stop what plays now', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.dispatchEvent(new Event('pause'));
  expect(view.status.kind).toBe('playing');
});

test('the next story starts on the same element within the ended event of this one', async () => {
  const { player, view, store, audio, wentOn, released } = setUp({
    after: { a: makeNarrated('b', [60]) },
    places: { b: { positionSeconds: 12, speed: 1.5 } },
  });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(31);
  await settled();
  audio.advance(29);
  // Nothing was awaited: a locked phone does not let playback start later.
  expect([audio.src, audio.paused]).toEqual(['blob:b/0', false]);
  expect(view).toMatchObject({ storyId: 'b', positionSeconds: 12, durationSeconds: 60 });
  await settled();
  expect([view.status.kind, view.positionSeconds]).toEqual(['playing', 12]);
  expect(store).toMatchObject({ selectedContent: 'b', currentTime: 12, playbackSpeed: 1.5 });
  expect(wentOn).toEqual(['b']);
  expect(released).toEqual(['blob:a/0']);
});

test('reaching the end of a story continues with the next one, which restarts if heard to its end', async () => {
  const { player, view, audio, wentOn } = setUp({
    after: { a: makeNarrated('b', [60]), b: makeNarrated('a', [60]) },
    places: { b: { positionSeconds: 60 } },
  });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(60);
  await settled();
  expect(view).toMatchObject({ storyId: 'b', status: { kind: 'playing' }, positionSeconds: 0 });
  audio.advance(60);
  await settled();
  expect(wentOn).toEqual(['b', 'a']);
});

test('playback ends when continuing is off, when nothing follows, and when it is paused meanwhile', async () => {
  const unwanted = setUp({ after: { a: makeNarrated('b', [60]) } });
  const last = setUp({ after: { z: makeNarrated('b', [60]) } });
  const paused = setUp({ after: { a: makeNarrated('b', [60]) } });
  for (const { player, audio } of [unwanted, last, paused]) {
    await player.load(makeNarrated('a', [60]));
    await player.play();
    if (audio !== paused.audio) audio.advance(40);
    await settled();
  }
  unwanted.goesOn.now = false;
  for (const { audio } of [unwanted, last, paused]) audio.advance(60);
  paused.player.pause();
  await settled();
  for (const { view, wentOn } of [unwanted, last, paused]) {
    expect(view).toMatchObject({ storyId: 'a', status: { kind: 'paused' }, positionSeconds: 60 });
    expect(wentOn).toEqual([]);
  }
  expect(unwanted.released).toEqual([]);
  unwanted.player.stop();
  expect(unwanted.released).toEqual(['blob:b/0', 'blob:a/0']);
});

test('a paused story moved to its end stays there', async () => {
  const { player, view, audio, wentOn } = setUp({ after: { a: makeNarrated('b', [60]) } });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  player.pause();
  audio.advance(60);
  await settled();
  expect(view).toMatchObject({ storyId: 'a', status: { kind: 'paused' }, positionSeconds: 60 });
  expect(wentOn).toEqual([]);
});

test('a prepared next story is released when another one is to follow', async () => {
  const after: Record<string, CatalogueRow> = { a: makeNarrated('b', [60]) };
  const { player, audio, released, wentOn } = setUp({ after });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(40);
  await settled();
  after.a = makeNarrated('c', [60]);
  player.forgetAfter();
  expect(released).toEqual(['blob:b/0']);
  audio.advance(20);
  await settled();
  expect(wentOn).toEqual(['c']);
});
