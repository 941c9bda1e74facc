import type { DownloadFailure } from '../catalogue/database.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import type { ListedStory } from '../shared/story/storySize.ts';
import { byteSize } from '../ui/story/byteSize.ts';
import { storyCount } from '../ui/words.ts';
import type { Download, StoredBytes } from './downloadStates.ts';
import * as words from './words.ts';

export interface SavableStory extends ListedStory {
  readonly isSaved: boolean;
}

export interface FailedStory {
  readonly story: SavableStory;
  readonly failure: DownloadFailure;
}

export interface Saving {
  /** The download of a list's only story. */
  readonly only: Download | undefined;
  /** Neither on this device nor requested. */
  readonly missing: readonly SavableStory[];
  /** Of the stories saved during this visit and those still to be downloaded. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** Still to be downloaded: the running ones wait for their turn or the connection, the paused ones for the reader. */
  readonly runningIds: readonly StoryId[];
  readonly pausedIds: readonly StoryId[];
  /** Running ones wait for a connection, and none of them arrives. */
  readonly isWaiting: boolean;
  /** Paused ones wait until data costs nothing. */
  readonly isHeld: boolean;
  readonly failed: readonly FailedStory[];
}

export function savingOf(
  stories: readonly SavableStory[],
  states: Readonly<Record<StoryId, Download>>,
): Saving {
  const missing: SavableStory[] = [];
  const failed: FailedStory[] = [];
  const runningIds: StoryId[] = [];
  const pausedIds: StoryId[] = [];
  const kinds = new Set<Download['kind']>();
  let [receivedBytes, totalBytes] = [0, 0];
  for (const story of stories) {
    const { id, sizeBytes, isSaved } = story;
    const state = states[id];
    if (state === undefined) {
      // A picture story has no bytes to save.
      if (!isSaved && sizeBytes > 0) missing.push(story);
      continue;
    }
    kinds.add(state.kind);
    if (state.kind === 'failed') {
      failed.push({ story, failure: state });
      continue;
    }
    totalBytes += 'totalBytes' in state ? state.totalBytes : sizeBytes;
    if ('receivedBytes' in state) receivedBytes += state.receivedBytes;
    if (state.kind === 'ready') receivedBytes += sizeBytes;
    else if (state.kind === 'paused' || state.kind === 'held') pausedIds.push(id);
    else runningIds.push(id);
  }
  const [first] = stories.length === 1 ? stories : [];
  return {
    only: first && states[first.id],
    missing,
    receivedBytes,
    totalBytes,
    runningIds,
    pausedIds,
    isWaiting: kinds.has('waiting') && !kinds.has('downloading'),
    isHeld: kinds.has('held'),
    failed,
  };
}

export function sumBytes(stories: readonly Pick<ListedStory, 'sizeBytes'>[]): number {
  return stories.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** '34 stories left, 1.2 MB', the same before and after a reload; for a single story '256 KB of 1.2 MB'. */
export function savingInWords(saving: Saving, price = ''): string {
  const { only, runningIds, pausedIds, receivedBytes, totalBytes, isWaiting, isHeld, failed } = saving;
  if (only && only.kind !== 'ready') return downloadInWords(only, price);
  const count = runningIds.length + pausedIds.length;
  if (count === 0) return failed.length > 0 ? words.notSaved(storyCount(failed.length)) : '';
  const left = words.left(storyCount(count), byteSize(totalBytes - receivedBytes));
  if (runningIds.length > 0) return isWaiting ? words.manyWaiting(left) : left;
  return isHeld ? words.manyHeld(left) : words.manyPaused(left);
}

export function downloadInWords(download: Exclude<Download, { kind: 'ready' }>, price = ''): string {
  switch (download.kind) {
    case 'queued':
      return words.queued;
    case 'downloading':
      return receivedOf(download);
    case 'waiting':
      return words.waiting(receivedOf(download));
    case 'paused':
      return words.paused(receivedOf(download));
    case 'held':
      return words.held(receivedOf(download), price);
    case 'failed':
      return failureInWords(download);
    default:
      return download satisfies never;
  }
}

export function failureInWords({ reason, message, neededBytes }: DownloadFailure): string {
  switch (reason) {
    case 'offline':
      return words.lostConnection;
    case 'quota':
      return neededBytes === undefined ? words.noSpace : words.spaceNeeded(byteSize(neededBytes));
    case 'corrupt':
      return words.damaged;
    case 'server':
      return words.notSent(message);
    default:
      return reason satisfies never;
  }
}

function receivedOf({ receivedBytes, totalBytes }: StoredBytes): string {
  return words.received(byteSize(receivedBytes), byteSize(totalBytes));
}
