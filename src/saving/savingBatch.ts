import type { Download } from '../audio/downloadStates.ts';
import type { DownloadFailure } from '../library/database.ts';
import type { StoryId } from '../shared/catalogue.ts';
import * as words from '../words/saveMany.ts';

/** A story that can be kept on this device. */
export interface BatchStory {
  readonly id: StoryId;
  readonly language: string;
  readonly title: string;
  /** Text and narration together. */
  readonly sizeBytes: number;
  /** Wholly on this device. */
  readonly isSaved: boolean;
}

/** A story that was asked for and could not be saved. */
export interface FailedStory {
  readonly story: BatchStory;
  readonly failure: DownloadFailure;
}

/** How it stands with the saving of a list of stories. */
export interface SavingBatch {
  /** Neither here nor asked for. */
  readonly missing: readonly BatchStory[];
  /** Asked for, and not given up: those that came during this visit, and those that are still to come. */
  readonly askedCount: number;
  readonly savedCount: number;
  /** Of what was asked for. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** Still to come, by what they wait for: their turn or the line, or the reader. */
  readonly runningIds: readonly StoryId[];
  readonly pausedIds: readonly StoryId[];
  /** Those of the running that wait for a connection; those of the paused that wait until data costs nothing. */
  readonly waitingCount: number;
  readonly heldCount: number;
  readonly failed: readonly FailedStory[];
}

/** Sums up a list of stories by how their downloads stand on this device. */
export function savingBatch(
  stories: readonly BatchStory[],
  states: Readonly<Record<StoryId, Download>>,
): SavingBatch {
  const missing: BatchStory[] = [];
  const failed: FailedStory[] = [];
  const runningIds: StoryId[] = [];
  const pausedIds: StoryId[] = [];
  let [savedCount, waitingCount, heldCount, receivedBytes, totalBytes] = [0, 0, 0, 0, 0];
  for (const story of stories) {
    const { id, sizeBytes, isSaved } = story;
    const state = states[id];
    if (state === undefined) {
      // A story told by pictures alone has no bytes to keep.
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
    waitingCount,
    heldCount,
    failed,
  };
}

/** '34 of 120 saved': what is under way, in words. */
export function batchWords(
  { askedCount, savedCount, runningIds, waitingCount, heldCount }: SavingBatch,
  sizeWords: string,
): string {
  const sum = words.saved(savedCount, askedCount, sizeWords);
  if (runningIds.length > 0) {
    return waitingCount === runningIds.length ? words.waiting(sum) : sum;
  }
  return heldCount > 0 ? words.held(sum) : words.paused(sum);
}
