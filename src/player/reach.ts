/** Why an address cannot be played, found out by a request for its first byte. */
export type Reach =
  /** The server has the file: it could not be decoded, or the connection broke for a moment. */
  | 'there'
  | 'unreachable'
  | 'missing'
  /** The server answers but refuses the file. */
  | 'refused';

const timeoutMs = 8 * 1000;

/** Requests the first byte of a file, bypassing every cache. Never rejects; a time-out counts as 'unreachable'. */
export async function reachOf(url: string, ask: typeof fetch = fetch): Promise<Reach> {
  try {
    const answer = await ask(url, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'there';
    return answer.status === 404 || answer.status === 410 ? 'missing' : 'refused';
  } catch {
    // No answer at all means 'unreachable'.
    return 'unreachable';
  }
}

const firstDelayMs = 1000;
const lastDelayMs = 16 * 1000;

/**
 * Resolves when the next attempt is due: after 1 s, 2 s, 4 s … 16 s by `attempt` (from 0), or as soon as the browser
 * reports that the network is back. Rejects with the signal's reason when aborted.
 */
export function nextTry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    const end = (finish: () => void) => {
      waiting.abort();
      clearTimeout(timer);
      finish();
    };
    const timer = setTimeout(() => end(resolve), Math.min(lastDelayMs, firstDelayMs * 2 ** attempt));
    globalThis.addEventListener?.('online', () => end(resolve), { signal: waiting.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: waiting.signal });
    if (signal.aborted) end(() => reject(signal.reason));
  });
}
