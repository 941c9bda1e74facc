import { proxy, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { SavedStory } from '../catalogue/database.ts';
import { savedStory } from '../catalogue/queries.ts';
import { readStored, writeStored } from '../page/persistedStore.ts';
import { tabTopic } from '../page/tabs.ts';
import { visit } from '../page/visit.ts';
import { keepPlace, readPlace } from '../readerData/places.ts';
import { belongsToSignedOutUser, presentPrivateName } from '../readerData/privateName.ts';
import { count } from '../settings/counts.ts';
import { guestOpenings, isPastLimit, knownGuestViewLimit } from '../settings/guestSession.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { session } from '../settings/session.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { audioElements } from './audioElements.ts';
import { HeardHalf } from './heardHalf.ts';
import { showMediaPosition, showMediaSession } from './mediaSession.ts';
import { NarrationPlayer, type PlayerView } from './narrationPlayer.ts';
import { PlaceKeeper } from './placeKeeper.ts';
import { type PlayableUrl, playableUrl } from './playableUrl.ts';
import { type PlayQueue, restOf } from './playQueue.ts';
import { nextTry, reachOf } from './reach.ts';
import { SleepClock, type SleepTimer } from './sleepTimer.ts';
import { storageUrl } from './storageUrl.ts';
import { storyAfter } from './storyAfter.ts';

/** The player's state. There is one for the whole app: leaving a screen does not stop the narration. */
export const player = proxy<PlayerView>({
  storyId: null,
  title: '',
  language: '',
  status: { kind: 'idle' },
  positionSeconds: 0,
  durationSeconds: 0,
});

/** The localStorage key of the volume, which is stored per device, because loudspeakers differ. */
const volumeKey = 'lipi-volume';

interface Listening {
  /** When the narration stops by itself. */
  sleep: SleepTimer;
  /** Between 0 and 1. */
  volume: number;
  /** Empty when a story plays on its own. */
  queue: PlayQueue;
  /** The story that plays next, as far as the device knows; undefined if there is none or it is unknown. */
  upNext: Pick<CatalogueRow, 'id' | 'title' | 'language'> | undefined;
}

/** The reader's choices for playback, and the story that plays next. */
export const listening = proxy<Listening>({
  sleep: { kind: 'off' },
  volume: keptVolume(),
  queue: [],
  upNext: undefined,
});

let row: CatalogueRow | undefined;
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
    listening.upNext = undefined;
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
  view: listening,
  pause,
  setFade(factor) {
    fade = factor;
    narration.setVolume(listening.volume * fade);
  },
});

/** Only one tab plays at a time: the others pause when a narration begins here. */
const playingTopic = tabTopic<{ readonly kind: 'began' }>('playing');
playingTopic.listen(({ kind }) => {
  if (kind === 'began') pause();
});

narration.setSpeed(lipiStore.playbackSpeed);
subscribeKey(lipiStore, 'playbackSpeed', (rate) => narration.setSpeed(rate));
visit.addEventListener('abort', stop);
let person = presentPrivateName();
subscribe(session, () => {
  const before = person;
  person = presentPrivateName();
  // When a reader signs out, in this tab or another, their narration stops.
  if (before !== person && belongsToSignedOutUser(before)) {
    narration.stop();
    listening.queue = [];
    Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  }
});
// Stores the last seconds before a phone kills a hidden page.
document.addEventListener('visibilitychange', () => places.note(player, true));
addEventListener('pagehide', () => places.note(player, true));
subscribeKey(lipiStore, 'playNextEnabled', () => void lookAhead());
addEventListener('online', () => void lookAhead());
addEventListener('offline', () => void lookAhead());

/** Loads a story's narration, paused, at the reader's last position and speed. */
export async function load(story: CatalogueRow): Promise<void> {
  if (player.storyId !== story.id) listening.upNext = undefined;
  row = story;
  await narration.load(story);
}

/**
 * Loads a story's narration in place of any other and then acts on it. If it is already loaded, it acts synchronously,
 * within the reader's tap.
 */
export async function inStory(story: CatalogueRow, act: () => Promise<void>): Promise<void> {
  if (player.storyId !== story.id) await load(story);
  await act();
}

/** Plays from the current position. Call it within the reader's tap. */
export async function play(): Promise<void> {
  playingTopic.tellOthers({ kind: 'began' });
  // Playing a story outside the queue clears the queue.
  if (!restOf(listening.queue, player.storyId)) listening.queue = [];
  void lookAhead();
  if (row?.narration) showMediaSession(row, commands);
  await narration.play();
}

/** Plays the stories of a queue one after the other, starting with `first`. Call it within the reader's tap. */
export async function playQueue(queue: PlayQueue, first: CatalogueRow): Promise<void> {
  listening.queue = queue;
  narration.forgetAfter();
  await inStory(first, play);
}

/** Plays from the current position and loads its part anew. Call it within the reader's tap. */
export async function retry(): Promise<void> {
  await narration.retry();
}

export function pause(): void {
  narration.pause();
}

/** Ends the narration and unloads its story; the position is stored. */
export function stop(): void {
  places.note(player, true);
  narration.stop();
  listening.queue = [];
  listening.upNext = undefined;
  sleepClock.set('off');
  showMediaPosition('none');
}

/** Seeks in the whole narration. */
export async function seek(positionSeconds: number): Promise<void> {
  await narration.seek(positionSeconds);
}

/** Moves by seconds; backward when negative. */
export async function skip(seconds: number): Promise<void> {
  await narration.skip(seconds);
}

/** Sets the speed for this story and for stories not heard before. */
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

/** Stops the narration after `choice` minutes of listening, at the end of the story, or not at all (0). */
export function setSleepTimer(choice: number | 'endOfStory'): void {
  if (choice === 'endOfStory') sleepClock.set(choice);
  else if (choice === 0) sleepClock.set('off');
  else sleepClock.setMinutes(choice);
}

/** Extends the sleep timer; see `SleepClock.extend`. */
export function extendSleepTimer(): void {
  sleepClock.extend();
}

/** The current position in seconds; `player.positionSeconds` is updated only about four times a second. */
export function placeSeconds(): number {
  return narration.placeSeconds;
}

/** Calls `listener` after every change of position, status or speed. Returns the unsubscribe function. */
export function followPlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function goesOn(): boolean {
  return lipiStore.playNextEnabled || restOf(listening.queue, player.storyId) !== undefined;
}

async function lookAhead(): Promise<void> {
  if (goesOn()) await findAfter(row, isKeptToSaved());
  else listening.upNext = undefined;
}

/** The story that plays next; if its audio cannot be reached, one that is saved on this device. */
async function findNext(story: CatalogueRow): Promise<CatalogueRow | undefined> {
  const next = await findAfter(story, isKeptToSaved());
  const [part] = next?.narration?.parts ?? [];
  if (!next || !part || (await savedRecord(next.id))) return next;
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

/** Whether only saved stories may play next: offline, or for a guest who could not open another story in full. */
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
};

async function sourcesOf(story: CatalogueRow, partIndex: number): Promise<readonly PlayableUrl[]> {
  const part = story.narration?.parts[partIndex];
  if (!part) return [];
  const networkUrl = storageUrl(part);
  const first = await playableUrl(networkUrl);
  if (first.isLocal) return [first, { url: networkUrl, isLocal: false, release: () => undefined }];
  // If the narration has changed since the story was saved, the older recording still plays offline.
  const olderUrl = (await savedRecord(story.id))?.partUrls[partIndex];
  const older = olderUrl === undefined || olderUrl === networkUrl ? undefined : await playableUrl(olderUrl);
  return older?.isLocal ? [first, older] : [first];
}

/** The record of a saved story; undefined, too, where the device's storage cannot be read: the network still plays it. */
async function savedRecord(id: StoryId): Promise<SavedStory | undefined> {
  try {
    return await savedStory(id);
  } catch (error) {
    console.warn(`Saved stories cannot be read: ${String(error)}`);
    return undefined;
  }
}

let lastStatus: PlayerView['status']['kind'] = 'idle';
let lastMediaState = '';

function onChange(): void {
  const { kind } = player.status;
  const isAtEnd = player.durationSeconds > 0 && player.positionSeconds >= player.durationSeconds;
  if (kind === 'paused' && isAtEnd) sleepClock.onEndOfStory();
  sleepClock.onPlaying(kind === 'playing');
  places.note(player, kind !== lastStatus);
  heard.note(player);
  lastStatus = kind;
  for (const listener of listeners) listener();
  if (kind === 'idle') return;
  const isPlaying = kind === 'playing';
  // The lock screen advances the position by itself, so it is updated every five seconds and on changes only.
  const mediaState = `${player.storyId} ${isPlaying} ${lipiStore.playbackSpeed} ${Math.round(player.positionSeconds / 5)}`;
  if (mediaState === lastMediaState) return;
  lastMediaState = mediaState;
  showMediaPosition(isPlaying ? 'playing' : 'paused', {
    position: player.positionSeconds,
    duration: player.durationSeconds,
    playbackRate: lipiStore.playbackSpeed,
  });
}
