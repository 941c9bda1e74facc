import type { DownloadFailure } from '../catalogue/database.ts';
import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { anySignal } from '../shared/abortSignals.ts';
import type { Result } from '../shared/result.ts';
import { sha256Of } from '../shared/sha256.ts';
import type { NarrationPart } from '../shared/story/catalogue.ts';
import type { PieceStore } from './pieceStore.ts';

export interface FetchPartOptions {
  readonly part: NarrationPart;
  readonly url: string;
  readonly pieces: PieceStore;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Reports the bytes of this part that are on the device, including those of earlier sessions. */
  readonly onProgress: (receivedBytes: number) => void;
  /** Called when no data arrives: an attempt failed without a connection, or has been silent for a while. */
  readonly onWaiting: () => void;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** The most bytes that an interruption loses. */
const pieceBytes = 256 * 1024;
/** The longest time before received bytes are stored, on a slow connection: a browser may be killed without warning. */
const pieceMs = 5 * 1000;
/** After this time without data, the reader is told that nothing arrives. */
const quietMs = 4 * 1000;
/** After this time without data, the connection counts as dead. */
const stallMs = 20 * 1000;
/** The backoff between attempts that receive nothing; any byte resets it. */
const retryDelaysMs = [1000, 3 * 1000, 8 * 1000];

/**
 * Fetches a whole audio file, from the last stored byte, also of another session, and verifies it. Its size and SHA-256
 * must match the catalogue: Convex's storage sends no ETag, so only the hash reveals a mix of two files. A file that
 * does not match is fetched once more from the start, then reported as 'corrupt'. Aborting `signal` rejects with its
 * reason and keeps the bytes received.
 */
export async function fetchPart(options: FetchPartOptions): Promise<Result<Blob, DownloadFailure>> {
  const { part, pieces } = options;
  for (let isLastTry = false; ; isLastTry = true) {
    const received = await receive(options);
    if (!received.ok) return received;
    const file = received.value;
    if (file.size === part.sizeBytes && (await sha256Of(await file.arrayBuffer())) === part.sha256)
      return { ok: true, value: file };
    await pieces.clear();
    if (isLastTry) {
      return failed(
        'corrupt',
        `${options.url}: ${file.size} bytes that are not the ${part.sizeBytes} promised`,
      );
    }
  }
}

async function receive(options: FetchPartOptions): Promise<Result<Blob, DownloadFailure>> {
  const { part, url, pieces, signal } = options;
  let held = await pieces.blob(part.mimeType);
  for (let attempt = 0; held.size < part.sizeBytes; ) {
    const before = held.size;
    const outcome = await receiveOnce(options, before);
    if (!outcome.ok && outcome.failure.reason !== 'offline') return outcome;
    held = await pieces.blob(part.mimeType);
    if (outcome.ok && held.size < part.sizeBytes && held.size === before) {
      return failed('corrupt', `${url}: the answer ended at byte ${held.size} of ${part.sizeBytes}`);
    }
    if (outcome.ok) continue;
    if (held.size > before) attempt = 0;
    const delayMs = retryDelaysMs[attempt];
    attempt += 1;
    if (delayMs === undefined) return outcome;
    options.onWaiting();
    await options.wait(delayMs, signal);
  }
  return { ok: true, value: held };
}

async function receiveOnce(
  { part, url, pieces, fetch, signal, onProgress, onWaiting }: FetchPartOptions,
  from: number,
): Promise<Result<null, DownloadFailure>> {
  const stall = new AbortController();
  let timers: ReturnType<typeof setTimeout>[] = [];
  function listen(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [setTimeout(onWaiting, quietMs), setTimeout(() => stall.abort(), stallMs)];
  }
  let heldBytes = from;
  let lastStoredMs = performance.now();
  let buffered: Uint8Array<ArrayBuffer>[] = [];
  let bufferedBytes = 0;

  async function storePiece(): Promise<Result<null, DownloadFailure>> {
    if (bufferedBytes === 0) return { ok: true, value: null };
    try {
      await pieces.append(heldBytes, new Blob(buffered));
    } catch (error) {
      signal.throwIfAborted();
      return storageFailed(error);
    }
    heldBytes += bufferedBytes;
    buffered = [];
    bufferedBytes = 0;
    lastStoredMs = performance.now();
    return { ok: true, value: null };
  }

  onProgress(from);
  listen();
  try {
    const response = await fetch(url, {
      headers: from > 0 ? { Range: `bytes=${from}-` } : {},
      credentials: 'omit',
      cache: 'no-store',
      signal: anySignal(signal, stall.signal),
    });
    const refusal = refusalOf(response, from, url);
    if (refusal) return refusal;
    if (response.status === 200 && from > 0) {
      // The server ignored the range and sends everything again.
      await pieces.clear();
      heldBytes = 0;
    }
    if (!response.body) return failed('server', `${url}: an answer without a body`);
    for await (const chunk of chunksOf(response.body)) {
      listen();
      buffered.push(chunk);
      bufferedBytes += chunk.byteLength;
      if (heldBytes + bufferedBytes > part.sizeBytes) {
        await pieces.clear();
        return failed('corrupt', `${url}: more bytes than the ${part.sizeBytes} promised`);
      }
      onProgress(heldBytes + bufferedBytes);
      if (bufferedBytes >= pieceBytes || performance.now() - lastStoredMs >= pieceMs) {
        const stored = await storePiece();
        if (!stored.ok) return stored;
      }
    }
    return await storePiece();
  } catch (error) {
    const stored = await storePiece();
    signal.throwIfAborted();
    return stored.ok ? failed('offline', `${url}: ${String(error)}`) : stored;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    // A body that is not read to its end would occupy one of the browser's few connections to the server.
    stall.abort();
  }
}

/** 'quota' when there was no space. */
export function storageFailed(error: unknown): Result<never, DownloadFailure> {
  const { reason, message } = nameLibraryFailure(error);
  return failed(reason === 'quota' ? 'quota' : 'server', `The audio could not be stored: ${message}`);
}

function refusalOf(
  response: Response,
  from: number,
  url: string,
): Result<never, DownloadFailure> | undefined {
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  // A captive portal answers with its log-in page or 511, a proxy that cannot reach the server with 502 to 504.
  if (
    (response.ok && contentType.startsWith('text/html')) ||
    status === 511 ||
    (status >= 502 && status <= 504)
  ) {
    return failed('offline', `${url}: status ${status}, not the file`);
  }
  // The file is shorter than the bytes already stored, so it is not the expected one.
  if (status === 416) return failed('corrupt', `${url}: ends before byte ${from}`);
  if (status === 206) {
    const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    return Number(start) === from ? undefined : failed('server', `${url}: not the requested range`);
  }
  return status === 200 ? undefined : failed('server', `${url}: status ${status}`);
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  // Safari's streams are not async iterable.
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.releaseLock();
  }
}

export function failed(reason: DownloadFailure['reason'], message: string): Result<never, DownloadFailure> {
  return { ok: false, failure: { reason, message } };
}
