import { type DownloadFailure, database, type SavedStory } from '../catalogue/database.ts';
import { notifySpaceFreed } from '../catalogue/deviceRoom.ts';
import { savedStories, savedStory, story } from '../catalogue/queries.ts';
import {
  forgetSaved,
  pauseWanted,
  readQueue,
  resumeWanted,
  storeSavedRecord,
  unwant,
  want,
} from '../catalogue/saved.ts';
import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { audioCache, storageUrl } from '../player/audioCache.ts';
import { count } from '../settings/counts.ts';
import { dataPrice, onDataPriceChange } from '../settings/dataSaver.ts';
import type { Result } from '../shared/result.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { DownloadQueue, unwanted } from './downloadQueue.ts';
import { downloads, showDownload } from './downloadStates.ts';
import { failed } from './fetchPart.ts';
import { clearPieces, makePieceStore } from './pieceStore.ts';
import { matchCache, sweep, wantOutdated } from './reconcile.ts';
import { type SaveWatcher, saveWholeStory, storedBytes } from './saveWholeStory.ts';

const queue = new DownloadQueue({
  save,
  storedBytes,
  sweep,
  hasPrice: () => dataPrice() !== undefined,
  onPriceChange: onDataPriceChange,
});

/** A story whose audio the browser has evicted is no longer shown as saved, online or offline, and is queued again. */
export async function followDownloads(): Promise<void> {
  const cache = audioCache();
  if (cache && (await matchCache(cache))) await queue.changed();
  else await queue.follow();
}

/**
 * Queues stories and downloads a few at a time. Resolves when the request is stored and survives a reload; `downloads`
 * shows the progress. A paused or failed story is tried again. If data may cost money now, the reader has already been
 * told; if it does only later, the rest waits.
 */
export async function saveStories(ids: readonly StoryId[]): Promise<void> {
  for (const id of ids) if (!isUnderWay(id)) showDownload(id, { kind: 'queued' });
  try {
    await want(ids, { atAnyPrice: dataPrice() !== undefined });
  } catch (error) {
    // The request cannot be stored: the device gives no database or has no space left.
    const { reason, message } = nameLibraryFailure(error);
    for (const id of ids) {
      showDownload(id, {
        kind: 'failed',
        isUnrecorded: true,
        reason: reason === 'quota' ? 'quota' : 'server',
        message,
      });
    }
    return;
  }
  // Without persistent storage, a browser may evict a whole library without telling the reader.
  void navigator.storage?.persist?.().catch(warn('Persistent storage could not be requested'));
  await queue.changed();
}

/** Nothing is tried until `resumeSaves`, and only when data costs nothing: the price at that time is unknown now. */
export async function saveLater(ids: readonly StoryId[]): Promise<void> {
  await want(ids);
}

/** Until they are resumed, also across restarts; all of them without `ids`. Keeps the bytes received. */
export async function pauseSaves(ids?: readonly StoryId[]): Promise<void> {
  await pauseWanted(ids);
  await queue.changed();
}

/** Resumes paused and held downloads, all of them without `ids`, from where they stopped, whatever data costs now. */
export async function resumePaused(ids?: readonly StoryId[]): Promise<void> {
  await resumeWanted(ids, { atAnyPrice: dataPrice() !== undefined });
  await queue.changed();
}

/** Cancels downloads, or dismisses failed ones, and deletes their partial files. A saved story stays saved. */
export async function cancelSave(...ids: readonly StoryId[]): Promise<void> {
  for (const id of ids) delete downloads[id];
  await unwant(...ids);
  await queue.changed();
  for (const id of ids) {
    await queue.ended(id);
    const [row, saved] = await Promise.all([story(id), savedStory(id)]);
    if (row && 'caches' in globalThis) await freeUnsaved(row, new Set(saved?.partUrls));
  }
}

/** Deletes the records and the audio. The texts stay in the mirror with the others. */
export async function removeSaved(...ids: readonly StoryId[]): Promise<void> {
  await cancelSave(...ids);
  for (const id of ids) {
    const saved = await savedStory(id);
    await forgetSaved(id);
    for (const url of saved?.partUrls ?? []) await audioCache()?.delete(url);
  }
  await queue.changed();
  notifySpaceFreed();
}

/**
 * Reconciles saved records with the cache and resumes interrupted downloads. Call it when the backend can be reached.
 * (1) A story whose audio was evicted is no longer shown as saved, and is fetched again. (2) One whose text or
 * narration changed is fetched anew; the old copy plays until then. (3) Files without a record or download are deleted.
 * Where data may cost money, (1) and (2) wait until it costs nothing or the reader accepts the cost.
 */
export async function resumeSaves(): Promise<void> {
  const cache = audioCache();
  if (!cache) return;
  await matchCache(cache);
  await wantOutdated();
  await queue.changed();
  queue.connected();
  await queue.sweepSoon();
}

/** Deletes every saved story, all cached audio and all unfinished downloads. */
export async function clearSaved(): Promise<void> {
  const { storyIds, failures } = await readQueue();
  const saved = (await savedStories()).map(({ row }) => row.id);
  await removeSaved(...new Set([...storyIds, ...failures.keys(), ...saved]));
  await audioCache()?.clear();
  if ('caches' in globalThis) await clearPieces(caches);
}

function isUnderWay(id: StoryId): boolean {
  const kind = downloads[id]?.kind;
  return kind === 'queued' || kind === 'downloading' || kind === 'waiting';
}

async function save(
  id: StoryId,
  signal: AbortSignal,
  watcher: SaveWatcher,
): Promise<Result<SavedStory, DownloadFailure>> {
  const cache = audioCache();
  if (!cache || !globalThis.crypto?.subtle)
    return failed('server', 'This browser stores no files for this address (https is needed)');
  if (!(await readQueue()).storyIds.has(id)) throw unwanted;
  const before = await savedStory(id);
  const outcome = await saveWholeStory(id, cache, signal, watcher);
  signal.throwIfAborted();
  if (!outcome.ok) return outcome;
  // In one transaction: another tab that cancels the story deletes its files.
  const isKept = await database.transaction('rw', [database.saved, database.meta], async () => {
    const isWanted = (await readQueue()).storyIds.has(id);
    if (isWanted) await storeSavedRecord(outcome.value);
    return isWanted;
  });
  if (!isKept) throw unwanted;
  if (!before) count('saved', id);
  for (const url of before?.partUrls ?? []) {
    if (!outcome.value.partUrls.includes(url)) await cache.delete(url);
  }
  return outcome;
}

async function freeUnsaved(row: CatalogueRow, savedUrls: ReadonlySet<string>): Promise<void> {
  for (const part of row.narration?.parts ?? []) {
    await makePieceStore(caches, part.sha256).clear();
    if (!savedUrls.has(storageUrl(part))) await audioCache()?.delete(storageUrl(part));
  }
}
