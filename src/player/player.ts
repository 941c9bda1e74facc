import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { writeStored } from '../page/persistedStore.ts';
import { tabTopic } from '../page/tabs.ts';
import { visit } from '../page/visit.ts';
import { readPlace, storePlace } from '../readerData/places.ts';
import { belongsToSignedOutUser, presentPrivateName } from '../readerData/privateName.ts';
import { count } from '../settings/counts.ts';
import { cachedGuestViewLimit, guestOpenings, isPastLimit } from '../settings/guestSession.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { session } from '../settings/session.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { storageUrl } from './audioCache.ts';
import { audioElements } from './audioElements.ts';
import { probe, retryDelay } from './availability.ts';
import { HalfwayDetector, PositionRecorder } from './listeningRecord.ts';
import { showMediaSession, showMediaState } from './mediaSession.ts';
import { NarrationPlayer } from './narrationPlayer.ts';
import { type PlayerStatus, playback, viewOf, volumeKey } from './playback.ts';
import { SleepClock } from './sleepTimer.ts';
import { savedRecord, sourcesOf } from './sources.ts';
import { type PlayQueue, restOf, storyAfter } from './storyAfter.ts';

/** The app's one player. Call its `seek`, `skip` and `retry` within the reader's tap; to play, call `play` below. */
export const narration = new NarrationPlayer({
  audios: audioElements(),
  state: playback,
  store: lipiStore,
  sourcesOf,
  async probe(story, index) {
    const part = story.narration?.parts[index];
    return part ? await probe(storageUrl(part)) : 'missing';
  },
  retryDelay,
  async placeOf(id) {
    const place = await readPlace(id).catch(warn('Reading the playback position failed'));
    return place ? { positionSeconds: place.audio?.positionSeconds, speed: place.speed } : {};
  },
  shouldAutoplay: () => playback.sleep.kind !== 'endOfStory' && hasNext(),
  storyAfter: findNext,
  onAdvanced(story) {
    playback.upNext = undefined;
    showMediaSession(story, { narration, play, stop });
    void prepareUpNext();
  },
  onChange: () => onChange(),
});

let lastStatus: PlayerStatus['kind'] = 'idle';
const places = new PositionRecorder(storePlace);
const halfway = new HalfwayDetector((storyId) => count('listened', storyId));

let fade = 1;
export const sleepClock = new SleepClock({
  state: playback,
  pause: () => narration.pause(),
  setFade(factor) {
    fade = factor;
    applyVolume();
  },
});

/** Only one tab plays at a time: the others pause when a narration begins here. */
const playingTopic = tabTopic<{ readonly kind: 'began' }>('playing');
playingTopic.listen(({ kind }) => {
  if (kind === 'began') narration.pause();
});

applyVolume();
applySpeed(lipiStore.playbackSpeed);
subscribeKey(lipiStore, 'playbackSpeed', applySpeed);
visit.addEventListener('abort', stop);
let person = presentPrivateName();
subscribe(session, () => {
  const before = person;
  person = presentPrivateName();
  // When a reader signs out, in this tab or another, their narration stops.
  if (before !== person && belongsToSignedOutUser(before)) {
    narration.stop();
    playback.queue = [];
    Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  }
});
// Stores the last seconds before a phone kills a hidden page.
document.addEventListener('visibilitychange', () => places.note(viewOf(playback, lipiStore), true));
addEventListener('pagehide', () => places.note(viewOf(playback, lipiStore), true));
subscribeKey(lipiStore, 'playNextEnabled', () => void prepareUpNext());
addEventListener('online', () => void prepareUpNext());
addEventListener('offline', () => void prepareUpNext());

async function load(story: CatalogueRow): Promise<void> {
  if (playback.story?.id !== story.id) playback.upNext = undefined;
  await narration.load(story);
}

/** Loads the narration of a story that is opened, unless another one plays. */
export function offer(story: CatalogueRow): void {
  const { storyId, isPlaying } = viewOf(playback, lipiStore);
  if (storyId === story.id || !isPlaying) void load(story);
}

/** If the story is already loaded, `act` runs synchronously, within the reader's tap. */
export async function inStory(story: CatalogueRow, act: () => Promise<void>): Promise<void> {
  if (playback.story?.id !== story.id) await load(story);
  await act();
}

/** Call it within the reader's tap. A story outside the queue clears the queue. */
export async function play(): Promise<void> {
  const { story, queue } = playback;
  playingTopic.broadcast({ kind: 'began' });
  if (!restOf(queue, story?.id)) playback.queue = [];
  void prepareUpNext();
  if (story?.narration) showMediaSession(story, { narration, play, stop });
  await narration.play();
}

/** Plays the stories one after the other, starting with `first`. Call it within the reader's tap. */
export async function playQueue(queue: PlayQueue, first: CatalogueRow): Promise<void> {
  playback.queue = queue;
  narration.dropNext();
  await inStory(first, play);
}

/** Ends the narration and unloads its story; the position is stored. */
export function stop(): void {
  places.note(viewOf(playback, lipiStore), true);
  narration.stop();
  playback.queue = [];
  playback.upNext = undefined;
  sleepClock.set(0);
}

/** Sets the speed for this story and for stories not heard before. */
export function setSpeed(rate: number): void {
  lipiStore.playbackSpeed = rate;
  if (playback.story) places.store(playback.story.id, { speed: rate });
}

function applySpeed(rate: number): void {
  for (const audio of audioElements()) {
    // Loading another source resets the rate to the default rate.
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
  }
}

/** Between 0 and 1. */
export function setVolume(volume: number): void {
  playback.volume = volume;
  writeStored(volumeKey, volume);
  applyVolume();
}

/** iOS ignores it: only its buttons change the volume. */
function applyVolume(): void {
  for (const audio of audioElements()) audio.volume = playback.volume * fade;
}

function hasNext(): boolean {
  return lipiStore.playNextEnabled || restOf(playback.queue, playback.story?.id) !== undefined;
}

async function prepareUpNext(): Promise<void> {
  if (hasNext() && playback.story) await findAfter(playback.story, isSavedOnly());
  else playback.upNext = undefined;
}

/** The story that plays next; if its audio cannot be reached, one that is saved on this device. */
async function findNext(story: CatalogueRow): Promise<CatalogueRow | undefined> {
  const next = await findAfter(story, isSavedOnly());
  const [part] = next?.narration?.parts ?? [];
  if (!next || !part || (await savedRecord(next))) return next;
  return (await probe(storageUrl(part))) === 'available' ? next : findAfter(story, true);
}

async function findAfter(story: CatalogueRow, savedOnly: boolean): Promise<CatalogueRow | undefined> {
  try {
    const next = await storyAfter(story, playback.queue, savedOnly);
    if (story.id === playback.story?.id)
      playback.upNext = next && { id: next.id, title: next.title, language: next.language };
    return next;
  } catch (error) {
    warn('Finding the next story failed')(error);
    return undefined;
  }
}

/** Whether only saved stories may play next: offline, or for a guest who could not open another story in full. */
function isSavedOnly(): boolean {
  const isGuest = session.now.kind === 'guest';
  return !navigator.onLine || (isGuest && isPastLimit(guestOpenings() + 1, cachedGuestViewLimit()));
}

function onChange(): void {
  const view = viewOf(playback, lipiStore);
  const { status, positionSeconds, durationSeconds } = view;
  if (status === 'paused' && durationSeconds > 0 && positionSeconds >= durationSeconds)
    sleepClock.onEndOfStory();
  sleepClock.onPlaying(status === 'playing');
  places.note(view, status !== lastStatus);
  halfway.note(view);
  lastStatus = status;
  showMediaState(view, lipiStore.playbackSpeed);
}
