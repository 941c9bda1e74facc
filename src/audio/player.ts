import { proxy, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { keepPlace, readPlace } from '../library/places.ts';
import { isForsaken, presentPrivateName } from '../library/privateName.ts';
import { savedStory } from '../library/queries.ts';
import type { CatalogueRow } from '../shared/catalogue.ts';
import { count } from '../state/counts.ts';
import { guestOpenings } from '../state/guestSession.ts';
import { isPastLimit, knownGuestViewLimit } from '../state/guestViewLimit.ts';
import { lipiStore } from '../state/lipiStore.ts';
import { readStored, writeStored } from '../state/persistedStore.ts';
import { session } from '../state/session.ts';
import { visit } from '../state/visit.ts';
import { audioElements } from './audioElements.ts';
import { HeardHalf } from './heardHalf.ts';
import { showMediaPosition, showMediaSession } from './mediaSession.ts';
import { NarrationPlayer, type PlayerView } from './narrationPlayer.ts';
import { PlaceKeeper } from './placeKeeper.ts';
import { type PlayableUrl, playableUrl } from './playableUrl.ts';
import { joinPlayingTabs } from './playingTabs.ts';
import { type PlayQueue, restOf } from './playQueue.ts';
import { nextTry, reachOf } from './reach.ts';
import { SleepClock, type SleepTimer } from './sleepTimer.ts';
import { stepFrom } from './steps.ts';
import { storageUrl } from './storageUrl.ts';
import { storyAfter } from './storyAfter.ts';

/** What plays, and where it is. One for the whole app: leaving a screen does not stop the voice. */
export const player = proxy<PlayerView>({
  storyId: null,
  title: '',
  language: '',
  status: { kind: 'idle' },
  positionSeconds: 0,
  durationSeconds: 0,
});

/** On this device, as loudspeakers differ. */
const volumeKey = 'lipi-volume';

interface Listening {
  /** When the voice ends by itself. */
  sleep: SleepTimer;
  /** Between 0 and 1. */
  volume: number;
  /** Empty where one story plays alone. */
  queue: PlayQueue;
  /** What the voice goes on with after the story at hand, as far as the device knows; undefined when it does not. */
  upNext: Pick<CatalogueRow, 'id' | 'title' | 'language'> | undefined;
}

/** What was asked for of the voice, and what it goes on with. */
export const listening = proxy<Listening>({
  sleep: { kind: 'off' },
  volume: keptVolume(),
  queue: [],
  upNext: undefined,
});

let row: CatalogueRow | undefined;
/** Where the sentences of the story at hand begin, as far as anybody knows. */
let sentenceStarts: readonly number[] = [];
const listeners = new Set<() => void>();

const narration = new NarrationPlayer({
  audios: audioElements(),
  view: player,
  store: lipiStore,
  sourcesOf,
  reachOf: async (story, index) => {
    const part = story.narration?.parts[index];
    return part ? await reachOf(storageUrl(part)) : 'missing';
  },
  nextTry,
  async placeOf(id) {
    try {
      const place = await readPlace(id);
      return { positionSeconds: place?.audio?.positionSeconds, speed: place?.speed };
    } catch (error) {
      console.warn(`Where the story was left is not known: ${String(error)}`);
      return {};
    }
  },
  goesOn: () => listening.sleep.kind !== 'endOfStory' && goesOn(),
  storyAfter: findNext,
  onWentOn(story) {
    forgetStory();
    row = story;
    showMediaSession(story, commands);
    void lookAhead();
  },
  onChange: () => onChange(),
});
narration.setVolume(listening.volume);

const places = new PlaceKeeper((storyId, change) => keepPlace(storyId, change));
const heard = new HeardHalf((storyId) => count('listened', storyId));

let fade = 1;
const sleepClock = new SleepClock({
  view: {
    get current() {
      return listening.sleep;
    },
    set current(timer) {
      listening.sleep = timer;
    },
  },
  pause,
  setFade(factor) {
    fade = factor;
    narration.setVolume(listening.volume * fade);
  },
  now: Date.now,
});

const tellBegun = joinPlayingTabs(pause);

narration.setSpeed(lipiStore.playbackSpeed);
subscribeKey(lipiStore, 'playbackSpeed', (rate) => narration.setSpeed(rate));
visit.addEventListener('abort', stop);
let person = presentPrivateName();
subscribe(session, () => {
  const before = person;
  person = presentPrivateName();
  // When a reader signs out, in this tab or another, their story stops.
  if (before !== person && isForsaken(before)) {
    narration.stop();
    listening.queue = [];
    Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  }
});
// The last seconds before a phone ends a hidden page.
document.addEventListener('visibilitychange', () => places.note(player, true));
addEventListener('pagehide', () => places.note(player, true));
subscribeKey(lipiStore, 'playNextEnabled', () => void lookAhead());
addEventListener('online', () => void lookAhead());
addEventListener('offline', () => void lookAhead());

/** Gets a story's narration ready, paused, where and at the speed it was last heard. */
export async function load(story: CatalogueRow): Promise<void> {
  if (player.storyId !== story.id) forgetStory();
  row = story;
  await narration.load(story);
}

/** Loads a story's narration in place of any other and acts on it: at once where it is loaded already, within the reader's tap. */
export async function inStory(story: CatalogueRow, act: () => Promise<void>): Promise<void> {
  if (player.storyId !== story.id) await load(story);
  await act();
}

/** Plays from the present place. Call it within the reader's tap. */
export async function play(): Promise<void> {
  tellBegun();
  // Playing something else leaves the queue.
  if (!restOf(listening.queue, player.storyId)) listening.queue = [];
  void lookAhead();
  if (row?.narration) showMediaSession(row, commands);
  await narration.play();
}

/** Plays the stories of a queue one after the other, from one of them on. Call it within the reader's tap. */
export async function playQueue(queue: PlayQueue, first: CatalogueRow): Promise<void> {
  listening.queue = queue;
  narration.forgetAfter();
  await inStory(first, play);
}

export function pause(): void {
  narration.pause();
}

/** Ends the narration and lets go of its story; its place is kept. */
export function stop(): void {
  places.note(player, true);
  narration.stop();
  forgetStory();
  listening.queue = [];
  sleepClock.set({ kind: 'off' });
  showMediaPosition('none');
}

/** Goes to a place in the whole narration. */
export async function seek(positionSeconds: number): Promise<void> {
  await narration.seek(positionSeconds);
}

/** Moves by seconds, backward when negative. */
export async function skip(seconds: number): Promise<void> {
  await narration.skip(seconds);
}

/** Sets the speed for this story and for stories that were never heard. */
export function setSpeed(rate: number): void {
  lipiStore.playbackSpeed = rate;
  if (player.storyId) places.keep(player.storyId, { speed: rate });
}

/** Between 0 and 1. */
export function setVolume(volume: number): void {
  listening.volume = volume;
  writeStored(volumeKey, volume);
  narration.setVolume(volume * fade);
}

function keptVolume(): number {
  const kept = readStored(volumeKey);
  return typeof kept === 'number' && kept >= 0 && kept <= 1 ? kept : 1;
}

/** Ends the voice after so many minutes, at the end of the story, or not (0). */
export function setSleepTimer(choice: number | 'endOfStory'): void {
  if (choice === 'endOfStory') sleepClock.set({ kind: 'endOfStory' });
  else if (choice === 0) sleepClock.set({ kind: 'off' });
  else sleepClock.set({ kind: 'until', endsAt: Date.now() + choice * 60 * 1000 });
}

/** A little longer: see `SleepClock.extend`. */
export function extendSleepTimer(): void {
  sleepClock.extend();
}

/** Seconds into the narration at this very moment; `player.positionSeconds` follows some four times a second. */
export function placeSeconds(): number {
  return narration.placeSeconds;
}

/** Calls `listener` after every change of place, status or speed. Returns the removal. */
export function followPlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells where the sentences of the story at hand begin, for the lock screen's 'next' and 'previous'. */
export function knowSentences(startsSeconds: readonly number[]): void {
  sentenceStarts = startsSeconds;
}

function step(direction: 1 | -1): void {
  const starts = sentenceStarts.length > 0 ? sentenceStarts : narration.startsSeconds;
  void narration.seek(stepFrom(starts, narration.placeSeconds, direction, player.durationSeconds));
}

/** Another one is at hand from now on. */
function forgetStory(): void {
  sentenceStarts = [];
  listening.upNext = undefined;
}

function goesOn(): boolean {
  return lipiStore.playNextEnabled || restOf(listening.queue, player.storyId) !== undefined;
}

async function lookAhead(): Promise<void> {
  if (goesOn()) await findAfter(row, isKeptToSaved());
  else listening.upNext = undefined;
}

/** The story that the voice goes on with: where the library cannot be reached, one that is on this device. */
async function findNext(story: CatalogueRow): Promise<CatalogueRow | undefined> {
  const next = await findAfter(story, isKeptToSaved());
  const [part] = next?.narration?.parts ?? [];
  if (!next || !part || (await savedStory(next.id))) return next;
  return (await reachOf(storageUrl(part))) === 'there' ? next : findAfter(story, true);
}

async function findAfter(
  story: CatalogueRow | undefined,
  savedOnly: boolean,
): Promise<CatalogueRow | undefined> {
  try {
    const next = story && (await storyAfter(story, listening.queue, savedOnly));
    if (story === row) listening.upNext = next && { id: next.id, title: next.title, language: next.language };
    return next;
  } catch (error) {
    console.warn(`What plays next is not known: ${String(error)}`);
    return undefined;
  }
}

/** Without a network; and for a guest to whom another story would not be shown whole. */
function isKeptToSaved(): boolean {
  const isGuest = session.now.kind === 'guest';
  return !navigator.onLine || (isGuest && isPastLimit(guestOpenings() + 1, knownGuestViewLimit()));
}

const commands = {
  play: () => void play(),
  pause,
  stop,
  seek: (positionSeconds: number) => void seek(positionSeconds),
  skip: (seconds: number) => void skip(seconds),
  step,
};

async function sourcesOf(story: CatalogueRow, partIndex: number): Promise<readonly PlayableUrl[]> {
  const part = story.narration?.parts[partIndex];
  if (!part) return [];
  const networkUrl = storageUrl(part);
  const first = await playableUrl(networkUrl);
  if (first.isLocal) return [first, { url: networkUrl, isLocal: false, release: () => undefined }];
  // The narration changed since the story was saved: without a network the older recording still plays.
  const olderUrl = (await savedStory(story.id))?.partUrls[partIndex];
  const older = olderUrl === undefined || olderUrl === networkUrl ? undefined : await playableUrl(olderUrl);
  return older?.isLocal ? [first, older] : [first];
}

let lastStatus: PlayerView['status']['kind'] = 'idle';
let shown = '';

function onChange(): void {
  const { kind } = player.status;
  const isAtEnd = player.durationSeconds > 0 && player.positionSeconds >= player.durationSeconds;
  if (kind === 'paused' && isAtEnd) sleepClock.onEndOfStory();
  places.note(player, kind !== lastStatus);
  heard.note(player);
  lastStatus = kind;
  for (const listener of listeners) listener();
  if (kind === 'idle') return;
  const isPlaying = kind === 'playing';
  // The lock screen counts on by itself: it needs to hear of jumps and changes, not of every quarter second.
  const fact = `${player.storyId} ${isPlaying} ${lipiStore.playbackSpeed} ${Math.round(player.positionSeconds / 5)}`;
  if (fact === shown) return;
  shown = fact;
  showMediaPosition(isPlaying ? 'playing' : 'paused', {
    positionSeconds: player.positionSeconds,
    durationSeconds: player.durationSeconds,
    playbackRate: lipiStore.playbackSpeed,
  });
}
