import type { Download } from '../audio/downloads/downloadStates.ts';
import type { DownloadFailure } from '../library/database.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import type { ListedStory } from '../shared/story/storySize.ts';
import * as words from '../words/saveMany.ts';

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
  /** Requested and not failed: those saved during this visit, and those still to be downloaded. */
  readonly askedCount: number;
  readonly savedCount: number;
  /** Of the requested stories. */
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
  let [savedCount, arrivingCount, waitingCount, heldCount, receivedBytes, totalBytes] = [0, 0, 0, 0, 0, 0];
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
        savedCount += 1;
        receivedBytes += sizeBytes;
        break;
      default:
        state satisfies never;
    }
  }
  const askedCount = savedCount + runningIds.length + pausedIds.length;
  return {
    missing,
    askedCount,
    savedCount,
    receivedBytes,
    totalBytes,
    runningIds,
    pausedIds,
    isWaiting: waitingCount > 0 && arrivingCount === 0,
    heldCount,
    failed,
  };
}

/** The progress in words: '34 of 1,120 saved'. */
export function batchWords(
  { askedCount, savedCount, runningIds, isWaiting, heldCount }: SavingBatch,
  sizeWords: string,
): string {
  const sum = words.saved(savedCount, askedCount, sizeWords);
  if (runningIds.length > 0) return isWaiting ? words.waiting(sum) : sum;
  return heldCount > 0 ? words.held(sum) : words.paused(sum);
}
