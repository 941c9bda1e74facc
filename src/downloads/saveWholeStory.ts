import type { DownloadFailure, SavedStory } from '../catalogue/database.ts';
import type { OpenOutcome } from '../catalogue/openStory.ts';
import type { AudioCache } from '../player/audioCache.ts';
import type { Result } from '../shared/result.ts';
import type { CatalogueRow, NarrationPart, StoryBody, StoryId } from '../shared/story/catalogue.ts';
import { unlessAborted } from '../shared/unlessAborted.ts';
import { failed, fetchPart, storageFailed } from './fetchPart.ts';
import { keepFontOf } from './keepFonts.ts';
import type { PieceStore } from './pieceStore.ts';

/** How long a save waits for the font of its script. */
const fontPatienceMs = 20 * 1000;

/** The dependencies of `saveWholeStory`. */
export interface SaveEnvironment {
  readonly openStory: (id: StoryId) => Promise<OpenOutcome>;
  readonly readStory: (id: StoryId) => Promise<{ row?: CatalogueRow; body?: StoryBody }>;
  readonly cache: AudioCache;
  readonly piecesOf: (part: NarrationPart) => PieceStore;
  readonly urlOf: (part: NarrationPart) => string;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Bytes that may still be stored; undefined when the browser does not report it. */
  readonly freeBytes: () => Promise<number | undefined>;
  readonly now: () => number;
}

/** Receives the progress of a save. */
export interface SaveWatcher {
  /** Reports bytes of text and audio together, including those of earlier sessions. */
  onProgress(receivedBytes: number, totalBytes: number): void;
  /** Called when no more data arrives; `onProgress` is called when it does again. */
  onWaiting(): void;
}

/**
 * Fetches a whole story to the device: its text, then every audio part, verified, then the font of its script. The
 * returned record may be stored as `saved`, because everything that it references is cached by then. Parts that are
 * already cached are not fetched again. Aborting `signal` rejects with its reason.
 */
export async function saveWholeStory(
  id: StoryId,
  environment: SaveEnvironment,
  signal: AbortSignal,
  { onProgress, onWaiting }: SaveWatcher,
): Promise<Result<SavedStory, DownloadFailure>> {
  const { cache, urlOf } = environment;
  const delivered = await unlessAborted(environment.openStory(id), signal);
  const { row, body } = await environment.readStory(id);
  if (!row || !body) return failed(...nameDelivery(delivered));

  const parts = row.narration?.parts ?? [];
  const totalBytes = row.bodySizeBytes + parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  let doneBytes = row.bodySizeBytes;
  onProgress(doneBytes, totalBytes);

  const missing: NarrationPart[] = [];
  for (const part of parts) {
    if ((await cache.match(urlOf(part)))?.size === part.sizeBytes) doneBytes += part.sizeBytes;
    else missing.push(part);
  }
  const freeBytes = await environment.freeBytes();
  const neededBytes = await roomFor(missing, environment);
  if (freeBytes !== undefined && freeBytes < neededBytes) {
    return {
      ok: false,
      failure: {
        reason: 'quota',
        message: `${neededBytes} bytes are needed and ${freeBytes} are left`,
        neededBytes: neededBytes - freeBytes,
      },
    };
  }

  const stored: string[] = [];
  async function free(pieces: PieceStore): Promise<void> {
    await pieces.clear();
    for (const url of stored) await cache.delete(url);
  }

  for (const part of missing) {
    const pieces = environment.piecesOf(part);
    const fetched = await fetchPart({
      part,
      url: urlOf(part),
      pieces,
      fetch: environment.fetch,
      signal,
      wait: environment.wait,
      onProgress: (receivedBytes) => onProgress(doneBytes + receivedBytes, totalBytes),
      onWaiting,
    });
    if (!fetched.ok) {
      if (fetched.failure.reason !== 'offline') await free(pieces);
      return fetched;
    }
    try {
      await cache.put(urlOf(part), fetched.value, part.sha256);
    } catch (error) {
      await free(pieces);
      return storageFailed(error);
    }
    stored.push(urlOf(part));
    await pieces.clear();
    doneBytes += part.sizeBytes;
    onProgress(doneBytes, totalBytes);
  }
  // The story is readable in another font, so one that does not arrive is left to a later visit.
  await Promise.race([keepFontOf(row.language), environment.wait(fontPatienceMs, signal)]);
  signal.throwIfAborted();
  return {
    ok: true,
    value: {
      storyId: id,
      savedAt: environment.now(),
      sizeBytes: totalBytes,
      bodyHash: body.bodyHash,
      partHashes: parts.map(({ sha256 }) => sha256),
      partUrls: parts.map(urlOf),
    },
  };
}

/** A story's bytes on the device, in whole parts and pieces, and its total size. Assumes that the text is there. */
export async function bytesHere(
  row: CatalogueRow,
  { cache, urlOf, piecesOf }: Pick<SaveEnvironment, 'cache' | 'urlOf' | 'piecesOf'>,
): Promise<{ readonly receivedBytes: number; readonly totalBytes: number }> {
  let receivedBytes = row.bodySizeBytes;
  let totalBytes = row.bodySizeBytes;
  for (const part of row.narration?.parts ?? []) {
    totalBytes += part.sizeBytes;
    const whole = await cache.match(urlOf(part));
    receivedBytes +=
      whole?.size === part.sizeBytes ? part.sizeBytes : (await piecesOf(part).blob(part.mimeType)).size;
  }
  return { receivedBytes, totalBytes };
}

/** The free bytes needed to fetch these parts, of which the largest briefly exists twice, in pieces and whole. */
async function roomFor(
  parts: readonly NarrationPart[],
  { piecesOf }: Pick<SaveEnvironment, 'piecesOf'>,
): Promise<number> {
  let neededBytes = Math.max(0, ...parts.map(({ sizeBytes }) => sizeBytes));
  for (const part of parts) {
    neededBytes += part.sizeBytes - (await piecesOf(part).blob(part.mimeType)).size;
  }
  return neededBytes;
}

function nameDelivery(outcome: OpenOutcome): [DownloadFailure['reason'], string] {
  switch (outcome.kind) {
    case 'offline':
      return ['offline', 'The text could not be fetched'];
    case 'unkept':
      return [outcome.reason === 'quota' ? 'quota' : 'server', 'The text was not kept'];
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
