import { proxy } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { savedStory } from '../library/queries.ts';
import type { CatalogueRow } from '../shared/catalogue.ts';
import { lipiStore } from '../state/lipiStore.ts';
import { showMediaPosition, showMediaSession } from './mediaSession.ts';
import { NarrationPlayer, type PlayerView } from './narrationPlayer.ts';
import { type PlayableUrl, playableUrl } from './playableUrl.ts';
import { storageUrl } from './storageUrl.ts';

/** What plays, and where it is. One for the whole app: leaving a screen does not stop the voice. */
export const player = proxy<PlayerView>({
  storyId: null,
  status: { kind: 'idle' },
  positionSeconds: 0,
  durationSeconds: 0,
});

let narration: NarrationPlayer | undefined;

/** Gets a story's narration ready, paused, where the reader left it. */
export async function load(row: CatalogueRow): Promise<void> {
  await thePlayer().load(row);
  if (row.narration) showMediaSession(row, commands);
}

/** Plays from the present place. Call it within the reader's tap. */
export function play(): Promise<void> {
  return thePlayer().play();
}

export function pause(): void {
  thePlayer().pause();
}

/** Goes to a place in the whole narration. */
export function seek(positionSeconds: number): Promise<void> {
  return thePlayer().seek(positionSeconds);
}

/** Moves by seconds, backward when negative. */
export function skip(seconds: number): Promise<void> {
  return thePlayer().skip(seconds);
}

const commands = {
  play: () => void play(),
  pause,
  seek: (positionSeconds: number) => void seek(positionSeconds),
  skip: (seconds: number) => void skip(seconds),
};

function thePlayer(): NarrationPlayer {
  if (narration) return narration;
  const made = new NarrationPlayer({
    audio: new Audio(),
    view: player,
    store: lipiStore,
    sourcesOf,
    onChange: showOnLockScreen,
  });
  made.setSpeed(lipiStore.playbackSpeed);
  subscribeKey(lipiStore, 'playbackSpeed', (rate) => made.setSpeed(rate));
  narration = made;
  return made;
}

async function sourcesOf(row: CatalogueRow, partIndex: number): Promise<readonly PlayableUrl[]> {
  const part = row.narration?.parts[partIndex];
  if (!part) return [];
  const networkUrl = storageUrl(part);
  const first = await playableUrl(networkUrl);
  if (first.isLocal) return [first, { url: networkUrl, isLocal: false, release: () => undefined }];
  // The narration changed since the story was saved: without a network the older recording still plays.
  const olderUrl = (await savedStory(row.id))?.partUrls[partIndex];
  const older = olderUrl === undefined || olderUrl === networkUrl ? undefined : await playableUrl(olderUrl);
  return older?.isLocal ? [first, older] : [first];
}

let shown = '';

function showOnLockScreen(): void {
  const isPlaying = player.status.kind === 'playing';
  // The lock screen counts on by itself: it needs to hear of jumps and changes, not of every quarter second.
  const fact = `${player.storyId} ${isPlaying} ${lipiStore.playbackSpeed} ${Math.round(player.positionSeconds / 5)}`;
  if (fact === shown) return;
  shown = fact;
  showMediaPosition(isPlaying, {
    positionSeconds: player.positionSeconds,
    durationSeconds: player.durationSeconds,
    playbackRate: lipiStore.playbackSpeed,
  });
}
