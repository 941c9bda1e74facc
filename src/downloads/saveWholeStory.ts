import type { DownloadFailure, SavedStory } from '../catalogue/database.ts';
import { type OpenOutcome, openStory } from '../catalogue/openStory.ts';
import { body, story } from '../catalogue/queries.ts';
import { type AudioCache, audioCache, storageUrl } from '../player/audioCache.ts';
import { unlessAborted } from '../shared/abortSignals.ts';
import type { Result } from '../shared/result.ts';
import type { NarrationPart, StoryId } from '../shared/story/catalogue.ts';
import { storySizeBytes } from '../shared/story/storySize.ts';
import { cacheFontOf } from './cacheFonts.ts';
import type { StoredBytes } from './downloadStates.ts';
import { failed, fetchPart, storageFailed } from './fetchPart.ts';
import { makePieceStore, type PieceStore } from './pieceStore.ts';

const fontTimeoutMs = 20 * 1000;

export interface SaveWatcher {
  /** Reports bytes of text and audio together, including those of earlier sessions. */
  onProgress(receivedBytes: number, totalBytes: number): void;
  onWaiting(): void;
}

/**
 * Fetches a whole story to the device: its text, then every audio part, verified, then the font of its script. The
 * returned record may be stored as `saved`, because everything that it references is cached by then. Parts that are
 * already cached are not fetched again. Aborting `signal` rejects with its reason.
 */
export async function saveWholeStory(
  id: StoryId,
  cache: AudioCache,
  signal: AbortSignal,
  { onProgress, onWaiting }: SaveWatcher,
): Promise<Result<SavedStory, DownloadFailure>> {
  const delivered = await unlessAborted(openStory(id), signal);
  const [row, text] = await Promise.all([story(id), body(id)]);
  if (!row || !text) return failed(...nameDelivery(delivered));

  const parts = row.narration?.parts ?? [];
  const totalBytes = row.bodySizeBytes + parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  let doneBytes = row.bodySizeBytes;
  onProgress(doneBytes, totalBytes);

  const missing: NarrationPart[] = [];
  for (const part of parts) {
    if ((await cache.match(storageUrl(part)))?.size === part.sizeBytes) doneBytes += part.sizeBytes;
    else missing.push(part);
  }
  const lack = await lackOfRoom(missing);
  if (lack) return { ok: false, failure: lack };

  const stored: string[] = [];
  async function free(pieces: PieceStore): Promise<void> {
    await pieces.clear();
    for (const url of stored) await cache.delete(url);
  }

  for (const part of missing) {
    const pieces = makePieceStore(caches, part.sha256);
    const url = storageUrl(part);
    const fetched = await fetchPart({
      part,
      url,
      pieces,
      fetch: (...request) => fetch(...request),
      signal,
      wait,
      onProgress: (receivedBytes) => onProgress(doneBytes + receivedBytes, totalBytes),
      onWaiting,
    });
    if (!fetched.ok) {
      if (fetched.failure.reason !== 'offline') await free(pieces);
      return fetched;
    }
    try {
      await cache.put(url, fetched.value, part.sha256);
    } catch (error) {
      await free(pieces);
      return storageFailed(error);
    }
    stored.push(url);
    await pieces.clear();
    doneBytes += part.sizeBytes;
    onProgress(doneBytes, totalBytes);
  }
  // The story is readable in another font, so one that does not arrive is left to a later visit.
  await Promise.race([cacheFontOf(row.language), wait(fontTimeoutMs, signal)]);
  signal.throwIfAborted();
  return {
    ok: true,
    value: {
      storyId: id,
      savedAt: Date.now(),
      sizeBytes: totalBytes,
      bodyHash: text.bodyHash,
      partHashes: parts.map(({ sha256 }) => sha256),
      partUrls: parts.map((part) => storageUrl(part)),
    },
  };
}

/** In whole parts and pieces; zero of zero bytes if the library does not have the story. */
export async function storedBytes(id: StoryId): Promise<StoredBytes> {
  const [row, text, cache] = [await story(id), await body(id), audioCache()];
  if (!row || !cache) return { receivedBytes: 0, totalBytes: 0 };
  let receivedBytes = text ? row.bodySizeBytes : 0;
  for (const part of row.narration?.parts ?? []) {
    const whole = await cache.match(storageUrl(part));
    receivedBytes += whole?.size === part.sizeBytes ? part.sizeBytes : await bytesInPieces(part);
  }
  return { receivedBytes, totalBytes: storySizeBytes(row) };
}

async function bytesInPieces({ sha256, mimeType }: NarrationPart): Promise<number> {
  return (await makePieceStore(caches, sha256).blob(mimeType)).size;
}

/** For these parts, of which the largest briefly exists twice, in pieces and whole. */
async function lackOfRoom(parts: readonly NarrationPart[]): Promise<DownloadFailure | undefined> {
  let neededBytes = Math.max(0, ...parts.map(({ sizeBytes }) => sizeBytes));
  for (const part of parts) neededBytes += part.sizeBytes - (await bytesInPieces(part));
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || quota - usage >= neededBytes) return undefined;
  const freeBytes = quota - usage;
  const message = `${neededBytes} bytes are needed and ${freeBytes} are left`;
  return { reason: 'quota', message, neededBytes: neededBytes - freeBytes };
}

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(new Promise((resolve) => setTimeout(resolve, delayMs)), signal);
}

function nameDelivery(outcome: OpenOutcome): [DownloadFailure['reason'], string] {
  switch (outcome.kind) {
    case 'offline':
      return ['offline', 'The text could not be fetched'];
    case 'unstored':
      return [outcome.reason === 'quota' ? 'quota' : 'server', 'The text was not stored'];
    case 'missing':
      return ['server', 'The library no longer has this story'];
    case 'failed':
      return ['server', outcome.message];
    case 'ready':
      return ['server', 'The story was removed meanwhile'];
    default:
      return outcome satisfies never;
  }
}
