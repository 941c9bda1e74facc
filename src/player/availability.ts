import { unlessAborted } from '../shared/abortSignals.ts';

export type Availability =
  /** It has the file: it could not be decoded, or the connection broke for a moment. */
  'available' | 'unreachable' | 'missing' | 'refused';

const timeoutMs = 8 * 1000;

/** Requests the first byte of a file, bypassing every cache. Never rejects; a time-out counts as 'unreachable'. */
export async function probe(url: string, fetchFile: typeof fetch = fetch): Promise<Availability> {
  try {
    const response = await fetchFile(url, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'available';
    return response.status === 404 || response.status === 410 ? 'missing' : 'refused';
  } catch {
    return 'unreachable';
  }
}

const firstDelayMs = 1000;
const lastDelayMs = 16 * 1000;

/** Resolves after 1 s, 2 s, 4 s … 16 s by `attempt` (from 0), or when the network is back. Rejects when aborted. */
export function retryDelay(attempt: number, signal: AbortSignal): Promise<void> {
  const due = new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(lastDelayMs, firstDelayMs * 2 ** attempt));
    globalThis.addEventListener?.('online', () => resolve(), { signal });
  });
  return unlessAborted(due, signal);
}

interface UnavailableFile {
  readonly probe: () => Promise<Availability>;
  readonly hasCopy: () => Promise<boolean>;
  readonly onUnreachable: () => void;
  readonly retryDelay: typeof retryDelay;
}

/** Waits until the server or the device has the file, or the server says that it never will. Rejects when aborted. */
export async function untilAvailable(
  { probe: probeFile, hasCopy, onUnreachable, retryDelay: delay }: UnavailableFile,
  signal: AbortSignal,
): Promise<Exclude<Availability, 'unreachable'> | 'copied'> {
  for (let attempt = 0; ; attempt += 1) {
    const availability = await probeFile();
    signal.throwIfAborted();
    if (availability !== 'unreachable') return availability;
    const isCopied = await hasCopy();
    signal.throwIfAborted();
    if (isCopied) return 'copied';
    onUnreachable();
    await delay(attempt, signal);
  }
}
