import { proxy } from 'valtio/vanilla';
import { tellRoomMade } from '../library/deviceRoom.ts';
import { body, savedStories, savedStory, story } from '../library/queries.ts';
import { forgetSaved, keepSaved, readWanted, setWanted } from '../library/saved.ts';
import { deliverStory } from '../library/storyDelivery.ts';
import type { CatalogueRow, StoryId } from '../shared/catalogue.ts';
import { visit } from '../state/visit.ts';
import { audioCache } from './audioCache.ts';
import type { DownloadFailure } from './fetchPart.ts';
import { keepPageFonts } from './keepFonts.ts';
import { clearPieces, makePieceStore } from './pieceStore.ts';
import { type SaveEnvironment, saveWholeStory } from './saveWholeStory.ts';
import { storageUrl } from './storageUrl.ts';

/** Where a story's download stands in this tab. Whether a story is saved, the library's `saved` record says. */
export type Download =
  | { readonly kind: 'queued' }
  | { readonly kind: 'downloading'; readonly receivedBytes: number; readonly totalBytes: number }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'failed' } & DownloadFailure);

/** The downloads of this tab, by story. Stories without one are absent. */
export const downloads = proxy<Record<StoryId, Download>>({});

const queue: StoryId[] = [];
let current: { readonly id: StoryId; readonly cancelling: AbortController } | undefined;
visit.addEventListener('abort', () => {
  queue.length = 0;
  current?.cancelling.abort(cancelled);
});
let keepFont: (language: string) => Promise<void> = keepPageFonts;

/** Replaces how the font of a language's script is kept; without it, the fonts that the page has loaded are. */
export function keepFontsWith(keep: (language: string) => Promise<void>): void {
  keepFont = keep;
}

/**
 * Saves a story for offline: queued, then downloaded one story at a time. Resolves when the request is recorded, so
 * that a reload does not forget it; `downloads` tells how it goes on.
 */
export async function saveStory(id: StoryId): Promise<void> {
  const { kind } = downloads[id] ?? {};
  if (kind === 'queued' || kind === 'downloading') return;
  enqueue(id);
  await setWanted(id, true);
  // Evicting a library behind the reader's back is what a browser does unless asked not to.
  void navigator.storage?.persist?.().catch((error: unknown) => {
    console.warn(`The browser was not asked to keep saved stories: ${String(error)}`);
  });
  void work();
}

/** Stops a download and frees what it had brought. A saved story stays saved. */
export async function cancelSave(id: StoryId): Promise<void> {
  const place = queue.indexOf(id);
  if (place >= 0) queue.splice(place, 1);
  if (current?.id === id) current.cancelling.abort(cancelled);
  delete downloads[id];
  await setWanted(id, false);
  const [row, saved] = await Promise.all([story(id), savedStory(id)]);
  if (row && 'caches' in globalThis) await freeUnsaved(row, new Set(saved?.partUrls));
}

/** Removes a saved story's record and audio. Its text stays with the others of the mirror. */
export async function removeSaved(id: StoryId): Promise<void> {
  const saved = await savedStory(id);
  await cancelSave(id);
  await forgetSaved(id);
  for (const url of saved?.partUrls ?? []) await audioCache()?.delete(url);
  tellRoomMade();
}

/**
 * Brings saved and cached back in line and goes on with what a reload interrupted. Call when the backend can be
 * reached. (1) A record whose audio the browser evicted is no longer shown as saved, and the story is fetched again.
 * (2) A saved story whose text or narration changed is fetched anew; the old copy plays until then. (3) Audio and
 * pieces that no record and no download names (their story left the library) are freed.
 */
export async function resumeSaves(): Promise<void> {
  const cache = audioCache();
  if (!cache) return;
  const records = await savedStories();
  const cached = new Set(await cache.urls());
  for (const { saved, row } of records) {
    const isWhole = saved.partUrls.every((url) => cached.has(url));
    if (!isWhole) await forgetSaved(saved.storyId);
    if (!isWhole || isOlderThan(saved, row)) await setWanted(saved.storyId, true);
  }
  const savedIds = new Set(records.map(({ saved }) => saved.storyId));
  for (const [id, { kind }] of Object.entries(downloads) as [StoryId, Download][]) {
    if (kind === 'ready' && !savedIds.has(id)) delete downloads[id]; // its story left the library
  }
  const wanted = await readWanted();
  for (const id of wanted) {
    const { kind } = downloads[id] ?? {};
    if (kind !== 'queued' && kind !== 'downloading') enqueue(id);
  }
  await whileNothingDownloads(sweep);
  void work();
}

/** Removes every saved story, all cached audio and all unfinished downloads. */
export async function clearSaved(): Promise<void> {
  for (const id of [...(await readWanted()), ...(await savedStories()).map(({ saved }) => saved.storyId)]) {
    await removeSaved(id);
  }
  await audioCache()?.clear();
  if ('caches' in globalThis) await clearPieces(caches);
}

const cancelled = new DOMException('The download was cancelled', 'AbortError');

function enqueue(id: StoryId): void {
  downloads[id] = { kind: 'queued' };
  if (!queue.includes(id)) queue.push(id);
}

async function work(): Promise<void> {
  if (current) return;
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const cancelling = new AbortController();
    current = { id, cancelling };
    try {
      downloads[id] = await inOneTab(id, () => download(id, cancelling.signal));
    } catch (error) {
      if (cancelling.signal.aborted || error === cancelled) delete downloads[id];
      else downloads[id] = { kind: 'failed', reason: 'server', message: String(error) };
    }
    current = undefined;
  }
}

async function download(id: StoryId, signal: AbortSignal): Promise<Download> {
  const environment = pageEnvironment();
  if (!environment) {
    return {
      kind: 'failed',
      reason: 'server',
      message: 'This browser keeps no files for this address (https is needed)',
    };
  }
  // Another tab may have finished it, or the reader dropped it there, while this one waited.
  if (!(await readWanted()).includes(id)) {
    if (await savedStory(id)) return { kind: 'ready' };
    throw cancelled;
  }
  const before = await savedStory(id);
  const outcome = await saveWholeStory(id, environment, signal, (receivedBytes, totalBytes) => {
    if (!signal.aborted) downloads[id] = { kind: 'downloading', receivedBytes, totalBytes };
  });
  signal.throwIfAborted();
  if (!outcome.ok) {
    // Out of reach is worth another try by itself; the rest waits for the reader.
    if (outcome.failure.reason !== 'offline') await setWanted(id, false);
    return { kind: 'failed', ...outcome.failure };
  }
  await keepSaved(outcome.value);
  for (const url of before?.partUrls ?? []) {
    if (!outcome.value.partUrls.includes(url)) await environment.cache.delete(url);
  }
  return { kind: 'ready' };
}

/** Held shared by every download in any tab, and alone by the sweep, which would take their unfinished pieces away. */
const audioLock = 'lipi-audio-files';

/** Two tabs that save the same story would fetch it twice. */
async function inOneTab<T>(id: StoryId, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await run();
  return await locks.request(`lipi-download:${id}`, () => locks.request(audioLock, { mode: 'shared' }, run));
}

/** Housekeeping waits for another time when a download is under way; one that starts meanwhile waits for it. */
async function whileNothingDownloads(run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await run();
  await locks.request(audioLock, { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}

function pageEnvironment(): SaveEnvironment | undefined {
  const cache = audioCache();
  if (!cache || !globalThis.crypto?.subtle) return undefined;
  return {
    cache,
    deliverStory,
    keepFont,
    readStory: async (id) => {
      const [row, text] = await Promise.all([story(id), body(id)]);
      return { ...(row && { row }), ...(text && { body: text }) };
    },
    piecesOf: ({ sha256 }) => makePieceStore(caches, sha256),
    urlOf: (part) => storageUrl(part),
    fetch: (...request) => fetch(...request),
    wait: waitFor,
    async freeBytes() {
      const estimate = await navigator.storage?.estimate?.();
      return estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0);
    },
    now: Date.now,
  };
}

/** Reads anew what is wanted: a save that began since then has its name there before it has its lock. */
async function sweep(): Promise<void> {
  const savedUrls = (await savedStories()).flatMap(({ saved }) => saved.partUrls);
  const wanted = await readWanted();
  const rows = (await Promise.all(wanted.map((id) => story(id)))).filter((row) => row !== undefined);
  const wantedParts = rows.flatMap((row) => row.narration?.parts ?? []);
  const kept = new Set([...savedUrls, ...wantedParts.map((part) => storageUrl(part))]);
  const cache = audioCache();
  for (const url of (await cache?.urls()) ?? []) {
    if (!kept.has(url)) await cache?.delete(url);
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

function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
