import type { DownloadFailure } from '../catalogue/database.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import type { ListedStory } from '../shared/story/storySize.ts';
import { byteSize } from '../ui/story/byteSize.ts';
import { storyCount } from '../ui/words.ts';
import type { Download } from './downloadStates.ts';
import * as words from './saved/words.ts';

/** A story that can be saved on this device. */
export interface BatchStory extends ListedStory {
  /** The story is completely on this device. */
  readonly isSaved: boolean;
}

/** A story that was requested and could not be saved. */
export interface FailedStory {
  readonly story: BatchStory;
  readonly failure: DownloadFailure;
}

/** The progress of saving a list of stories. */
export interface SavingBatch {
  /** Neither on this device nor requested. */
  readonly missing: readonly BatchStory[];
  /** Of the stories saved during this visit and those still to be downloaded. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** Still to be downloaded: the running ones wait for their turn or the connection, the paused ones for the reader. */
  readonly runningIds: readonly StoryId[];
  readonly pausedIds: readonly StoryId[];
  /** Running ones wait for a connection, and none of them arrives. */
  readonly isWaiting: boolean;
  /** Paused ones that wait until data costs nothing. */
  readonly heldCount: number;
  readonly failed: readonly FailedStory[];
}

/** Sums up the download states of a list of stories on this device. */
export function savingBatch(
  stories: readonly BatchStory[],
  states: Readonly<Record<StoryId, Download>>,
): SavingBatch {
  const missing: BatchStory[] = [];
  const failed: FailedStory[] = [];
  const runningIds: StoryId[] = [];
  const pausedIds: StoryId[] = [];
  let [arrivingCount, waitingCount, heldCount, receivedBytes, totalBytes] = [0, 0, 0, 0, 0];
  for (const story of stories) {
    const { id, sizeBytes, isSaved } = story;
    const state = states[id];
    if (state === undefined) {
      // A picture story has no bytes to save.
      if (!isSaved && sizeBytes > 0) missing.push(story);
      continue;
    }
    if (state.kind === 'failed') {
      failed.push({ story, failure: state });
      continue;
    }
    totalBytes += sizeBytes;
    switch (state.kind) {
      case 'queued':
        runningIds.push(id);
        break;
      case 'downloading':
      case 'waiting':
        runningIds.push(id);
        receivedBytes += state.receivedBytes;
        if (state.kind === 'waiting') waitingCount += 1;
        else arrivingCount += 1;
        break;
      case 'paused':
      case 'held':
        pausedIds.push(id);
        receivedBytes += state.receivedBytes;
        if (state.kind === 'held') heldCount += 1;
        break;
      case 'ready':
        receivedBytes += sizeBytes;
        break;
      default:
        state satisfies never;
    }
  }
  return {
    missing,
    receivedBytes,
    totalBytes,
    runningIds,
    pausedIds,
    isWaiting: waitingCount > 0 && arrivingCount === 0,
    heldCount,
    failed,
  };
}

/** What is left to save, in words: '34 stories left, 1.2 MB'. It is the same before and after a reload. */
export function batchWords(batch: SavingBatch): string {
  const { runningIds, pausedIds, receivedBytes, totalBytes, isWaiting, heldCount } = batch;
  const stories = storyCount(runningIds.length + pausedIds.length);
  const left = words.left(stories, byteSize(totalBytes - receivedBytes));
  if (runningIds.length > 0) return isWaiting ? words.manyWaiting(left) : left;
  return heldCount > 0 ? words.manyHeld(left) : words.manyPaused(left);
}
