import { type DownloadFailure, database, type SavedStory } from '../catalogue/database.ts';
import { tellRoomMade } from '../catalogue/deviceRoom.ts';
import { openStory } from '../catalogue/openStory.ts';
import { body, savedStories, savedStory, storiesById, story } from '../catalogue/queries.ts';
import {
  forgetSaved,
  keepSaved,
  pauseWanted,
  readQueue,
  resumeWanted,
  unwant,
  want,
} from '../catalogue/saved.ts';
import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { type AudioCache, audioCache } from '../player/audioCache.ts';
import { storageUrl } from '../player/storageUrl.ts';
import { count } from '../settings/counts.ts';
import { dataPrice, onDataPriceChange } from '../settings/dataSaver.ts';
import type { Result } from '../shared/result.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { unlessAborted } from '../shared/unlessAborted.ts';
import { warn } from '../shared/warn.ts';
import { DownloadQueue, unwanted } from './downloadQueue.ts';
import { type BytesHere, downloads, showDownload } from './downloadStates.ts';
import { failed } from './fetchPart.ts';
import { followAddresses } from './followAddresses.ts';
import { clearPieces, makePieceStore } from './pieceStore.ts';
import { bytesHere, type SaveEnvironment, type SaveWatcher, saveWholeStory } from './saveWholeStory.ts';

const queue = new DownloadQueue({
  save,
  bytesHere: bytesOf,
  sweep,
  hasPrice: () => dataPrice() !== undefined,
  onPriceChange: onDataPriceChange,
});

/**
 * Keeps `downloads` current, whichever tab runs the downloads. A story whose audio the browser has evicted is no longer
 * shown as saved, online or offline, and is queued again.
 */
export async function followDownloads(): Promise<void> {
  const cache = audioCache();
  if (cache && (await matchCache(cache))) await queue.changed();
  else await queue.follow();
}

/**
 * Saves stories for offline: queues them and downloads a few at a time. Resolves when the request is stored and survives
 * a reload; `downloads` shows the progress. A paused or failed story is tried again. If data may cost money now, the
 * reader has already been told; if it does only later, the rest waits.
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
  void navigator.storage?.persist?.().catch(warn('The browser was not asked to keep saved stories'));
  await queue.changed();
}

/** Saves one story for offline; see `saveStories`. */
export function saveStory(id: StoryId): Promise<void> {
  return saveStories([id]);
}

/**
 * Queues a story to be saved once the library can be reached (`resumeSaves`) and data costs nothing, because the price
 * at that time is unknown now. Until then nothing is tried.
 */
export async function saveLater(id: StoryId): Promise<void> {
  await want([id]);
}

/**
 * Pauses downloads, or all of them without `ids`, until they are resumed, also across restarts. Keeps the bytes received.
 */
export async function pauseSaves(ids?: readonly StoryId[]): Promise<void> {
  await pauseWanted(ids);
  await queue.changed();
}

/**
 * Resumes paused and held downloads, or all of them without `ids`, from where they stopped, whatever data costs now.
 */
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

/** Deletes the records and audio of saved stories. Their texts stay in the mirror with the others. */
export async function removeSaved(...ids: readonly StoryId[]): Promise<void> {
  await cancelSave(...ids);
  for (const id of ids) {
    const saved = await savedStory(id);
    await forgetSaved(id);
    for (const url of saved?.partUrls ?? []) await audioCache()?.delete(url);
  }
  await queue.changed();
  tellRoomMade();
}

/**
 * Reconciles saved records with the cache and resumes downloads that a reload or a lost connection interrupted. Call it
 * when the backend can be reached. (1) A story whose audio the browser has evicted is no longer shown as saved, and is
 * fetched again. (2) A saved story whose text or narration changed is fetched anew; the old copy plays until then. (3)
 * Audio and pieces that no record and no download references (their story left the library) are deleted. Where data may
 * cost money, (1) and (2) wait in the queue until it costs nothing or the reader accepts the cost.
 */
export async function resumeSaves(): Promise<void> {
  const cache = audioCache();
  if (!cache) return;
  await matchCache(cache);
  const { storyIds, failures } = await readQueue();
  const outdated = (await savedStories()).filter(
    ({ saved, row }) =>
      !saved.withdrawn &&
      isOlderThan(saved, row) &&
      !storyIds.has(saved.storyId) &&
      !failures.has(saved.storyId),
  );
  await want(outdated.map(({ saved }) => saved.storyId));
  await queue.changed();
  queue.connected();
  await queue.sweepSoon();
}

/** Reconciles the saved stories' records with the cached files. Returns whether any story's audio was evicted. */
async function matchCache(cache: AudioCache): Promise<boolean> {
  await followAddresses(cache).catch(warn('Saved audio was not found under its new addresses'));
  return forgetEvicted(cache);
}

/**
 * Removes the saved record of stories whose audio was evicted, and queues them again unless they are queued already or
 * have failed. Returns whether there were any.
 */
async function forgetEvicted(cache: AudioCache): Promise<boolean> {
  const records = await savedStories();
  if (records.length === 0) return false;
  const cached = new Set(await cache.urls());
  const evicted = records.flatMap(({ saved: { storyId, partUrls } }) =>
    partUrls.every((url) => cached.has(url)) ? [] : [storyId],
  );
  if (evicted.length === 0) return false;
  for (const id of evicted) await forgetSaved(id);
  const { storyIds, failures } = await readQueue();
  const withdrawn = records.flatMap(({ saved }) => (saved.withdrawn ? [saved.storyId] : []));
  const excluded = new Set([...storyIds, ...failures.keys(), ...withdrawn]);
  await want(evicted.filter((id) => !excluded.has(id)));
  return true;
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
  const environment = pageEnvironment();
  if (!environment) return failed('server', 'This browser keeps no files for this address (https is needed)');
  // The reader may have cancelled it while it was queued.
  if (!(await readQueue()).storyIds.has(id)) throw unwanted;
  const before = await savedStory(id);
  const outcome = await saveWholeStory(id, environment, signal, watcher);
  signal.throwIfAborted();
  if (!outcome.ok) return outcome;
  // In one transaction: another tab that cancels the story deletes its files.
  const isKept = await database.transaction('rw', [database.saved, database.meta], async () => {
    const isWanted = (await readQueue()).storyIds.has(id);
    if (isWanted) await keepSaved(outcome.value);
    return isWanted;
  });
  if (!isKept) throw unwanted;
  if (!before) count('saved', id);
  for (const url of before?.partUrls ?? []) {
    if (!outcome.value.partUrls.includes(url)) await environment.cache.delete(url);
  }
  return outcome;
}

async function bytesOf(id: StoryId): Promise<BytesHere> {
  const [row, environment] = [await story(id), pageEnvironment()];
  if (!row || !environment) return { receivedBytes: 0, totalBytes: 0 };
  const { receivedBytes, totalBytes } = await bytesHere(row, environment);
  const text = await body(id);
  return { receivedBytes: text ? receivedBytes : receivedBytes - row.bodySizeBytes, totalBytes };
}

function pageEnvironment(): SaveEnvironment | undefined {
  const cache = audioCache();
  if (!cache || !globalThis.crypto?.subtle) return undefined;
  return {
    cache,
    openStory,
    readStory: async (id) => {
      const [row, text] = await Promise.all([story(id), body(id)]);
      return { ...(row && { row }), ...(text && { body: text }) };
    },
    piecesOf: ({ sha256 }) => makePieceStore(caches, sha256),
    urlOf: (part) => storageUrl(part),
    fetch: (...request) => fetch(...request),
    wait: (delayMs, signal) =>
      unlessAborted(new Promise<void>((resolve) => setTimeout(resolve, delayMs)), signal),
    async freeBytes() {
      const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
      return estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0);
    },
    now: Date.now,
  };
}

/** Deletes files that neither a record nor the queue references. */
async function sweep(): Promise<void> {
  const cache = audioCache();
  if (!cache) return;
  const savedUrls = (await savedStories()).flatMap(({ saved }) => saved.partUrls);
  const wantedParts = (await storiesById([...(await readQueue()).storyIds])).flatMap(
    (row) => row.narration?.parts ?? [],
  );
  const kept = new Set([...savedUrls, ...wantedParts.map((part) => storageUrl(part))]);
  for (const url of await cache.urls()) {
    if (!kept.has(url)) await cache.delete(url);
  }
  await clearPieces(caches, new Set(wantedParts.map(({ sha256 }) => sha256)));
}

async function freeUnsaved(row: CatalogueRow, savedUrls: ReadonlySet<string>): Promise<void> {
  for (const part of row.narration?.parts ?? []) {
    await makePieceStore(caches, part.sha256).clear();
    if (!savedUrls.has(storageUrl(part))) await audioCache()?.delete(storageUrl(part));
  }
}

function isOlderThan(
  saved: { readonly bodyHash: string; readonly partHashes: readonly string[] },
  row: CatalogueRow,
): boolean {
  const hashes = row.narration?.parts.map(({ sha256 }) => sha256) ?? [];
  return saved.bodyHash !== row.bodyHash || saved.partHashes.join() !== hashes.join();
}
