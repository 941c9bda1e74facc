import type { DeskRow } from '../shared/desk/desk.ts';
import type { Result } from '../shared/result.ts';
import type { DeskFailure } from '../sync/desk/deskCall.ts';

type Rows = Result<readonly DeskRow[], DeskFailure>;

interface RowsFeedOptions {
  /** Reads the feed to its end. Never rejects. */
  readonly read: () => Promise<Rows>;
  /** Gets all rows after a successful reading, or the failure after several failed in a row. */
  readonly onAnswer: (answer: Rows) => void;
  /** Stops the feed. */
  readonly signal: AbortSignal;
}

/** The wait before a failed reading is retried, while the head does not change. */
const retryMs = 5 * 1000;

/** The failures in a row before one is reported; a single failure is often over at the next reading. */
const toldAfterFailures = 3;

/**
 * Returns a function that reads the feed: at once, or when the current reading is over. A failed reading is retried until it
 * succeeds.
 */
export function rowsFeed({ read, onAnswer, signal }: RowsFeedOptions): () => void {
  let isReading = false;
  let mustRead = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function pull(): Promise<void> {
    mustRead = true;
    if (isReading) return;
    isReading = true;
    clearTimeout(retry);
    while (mustRead && !signal.aborted) {
      mustRead = false;
      const answer = await read();
      if (signal.aborted) break;
      failures = answer.ok ? 0 : failures + 1;
      if (answer.ok || failures >= toldAfterFailures) onAnswer(answer);
      if (!answer.ok && !mustRead) retry = setTimeout(() => void pull(), retryMs);
    }
    isReading = false;
  }
  return () => void pull();
}
