import { expect, test, vi } from 'vitest';
import { NarrationPlayer, type PlayerView } from '../../src/audio/narrationPlayer.ts';
import type { PlayableUrl } from '../../src/audio/playableUrl.ts';
import type { CatalogueRow } from '../../src/shared/catalogue.ts';
import { initialStore } from '../../src/state/lipiStoreFields.ts';
import { makeNarrationPart, makeStory } from '../library/makeStory.ts';
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

function setUp({ isCached = true, sourcesOf }: { isCached?: boolean; sourcesOf?: Sources } = {}) {
  const audio = new FakeAudio((src) => (src.endsWith('/1') ? 30 : 60));
  const view: PlayerView = {
    storyId: null,
    status: { kind: 'idle' },
    positionSeconds: 0,
    durationSeconds: 0,
  };
  const store = initialStore();
  const released: string[] = [];
  const source = (url: string, isLocal: boolean): PlayableUrl => ({
    url,
    isLocal,
    release: () => released.push(url),
  });
  const player = new NarrationPlayer({
    audio: audio as unknown as HTMLAudioElement,
    view,
    store,
    sourcesOf: sourcesOf
      ? (row, index) => sourcesOf(row, index, source)
      : async (row, index) => [source(`${isCached ? 'blob' : 'http'}:${row.id}/${index}`, isCached)],
    onChange: () => undefined,
  });
  return { audio, view, store, released, player };
}

type Sources = (
  row: CatalogueRow,
  index: number,
  source: (url: string, isLocal: boolean) => PlayableUrl,
) => Promise<readonly PlayableUrl[]>;

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a loaded story is paused at its start, with its length known from the catalogue', async () => {
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

test('a network address costs nothing before it plays', async () => {
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

test('parts play as one stretch of time, one after the other', async () => {
  const { player, view, store, audio, released } = setUp();
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  audio.advance(60);
  await vi.waitFor(() => expect(view.status.kind).toBe('playing'));
  expect(audio.src).toBe('blob:a/1');
  expect(released).toEqual(['blob:a/0']);
  audio.advance(10);
  expect(view.positionSeconds).toBe(70);
  expect(store).toMatchObject({ currentAudioIndex: 1, currentTime: 10, duration: 30 });
});

test('at the end it pauses there, and playing again starts at the beginning', async () => {
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

test('a seek before the file is known is kept until it is', async () => {
  const { player, view, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.seek(42);
  expect(view.positionSeconds).toBe(42);
  await player.play();
  await settled();
  expect(audio.currentTime).toBe(42);
});

test('the last story opens where the reader left it, another one at its start', async () => {
  const { player, view, store, audio } = setUp();
  Object.assign(store, { selectedContent: 'a', currentAudioIndex: 1, currentTime: 12 });
  await player.load(makeNarrated('a', [60, 30]));
  await settled();
  expect([view.positionSeconds, audio.src, audio.currentTime]).toEqual([72, 'blob:a/1', 12]);
  await player.load(makeNarrated('b', [60]));
  expect([view.storyId, view.positionSeconds]).toEqual(['b', 0]);
});

test('loading the story at hand again neither stops nor moves it', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(9);
  await player.load(makeNarrated('a', [60]));
  expect([view.status.kind, view.positionSeconds]).toEqual(['playing', 9]);
});

test('a quick change of story plays the last one chosen, and gives the first address back', async () => {
  const answers = new Map<string, () => void>();
  const { player, audio, released } = setUp({
    sourcesOf: (row, _, source) =>
      new Promise((resolve) => answers.set(row.id, () => resolve([source(`blob:${row.id}`, true)]))),
  });
  const [first, second] = [player.load(makeNarrated('a', [60])), player.load(makeNarrated('b', [60]))];
  answers.get('b')?.();
  answers.get('a')?.();
  await Promise.all([first, second]);
  expect(audio.src).toBe('blob:b');
  expect(released).toEqual(['blob:a']);
});

test('a source that breaks hands over to the next one at the same place', async () => {
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

test('when every source is broken it says so, and play tries again from the same place', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { player, view, store, audio } = setUp({ isCached: false });
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.advance(20);
  audio.fail('network error');
  expect(view.status).toEqual({ kind: 'failed', message: 'network error' });
  expect(store.isPlaying).toBe(false);
  await player.play();
  await settled();
  expect([view.status.kind, audio.currentTime]).toEqual(['playing', 20]);
  warn.mockRestore();
});

test('waiting for data is stalled, and playing again is playing', async () => {
  const { player, view, store, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.wait();
  expect([view.status.kind, store.isLoading]).toEqual(['stalled', true]);
  audio.dispatchEvent(new Event('playing'));
  expect(view.status.kind).toBe('playing');
});

test('a pause from outside, such as a call, is a pause', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.pause();
  expect(view.status.kind).toBe('paused');
});

test('a browser that lets nothing play without a tap leaves the story paused', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  audio.refusal = new DOMException('tap first', 'NotAllowedError');
  await player.play();
  expect(view.status).toEqual({ kind: 'paused' });
});

test('the speed holds across parts', async () => {
  const { player, view, audio } = setUp();
  player.setSpeed(1.5);
  await player.load(makeNarrated('a', [60, 30]));
  await player.play();
  audio.advance(60);
  await vi.waitFor(() => expect(view.status.kind).toBe('playing'));
  expect([audio.src, audio.playbackRate]).toEqual(['blob:a/1', 1.5]);
});

test('a late word of an earlier pause does not stop what plays now', async () => {
  const { player, view, audio } = setUp();
  await player.load(makeNarrated('a', [60]));
  await player.play();
  audio.dispatchEvent(new Event('pause'));
  expect(view.status.kind).toBe('playing');
});
