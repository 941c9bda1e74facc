import { anySignal } from '../shared/anySignal.ts';

interface LeadershipOptions {
  /** The Web Lock that the leader tab holds. */
  readonly lockName: string;
  /** The leader tab's work, until its signal aborts: another tab has taken the lead, or `ending` aborted. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Without Web Locks every tab leads: several tabs may safely apply pages, at twice the cost. */
  readonly locks: LockManager | undefined;
  /** Ends the lead, or the wait for it. */
  readonly ending: AbortSignal;
}

export interface Leadership {
  /** Waits for the lead and leads; resolves when `lead` does or `ending` aborts, rejects when `lead` does. */
  run(): Promise<void>;
  /** Takes the lead from a tab that does not respond, while `run` waits for it. */
  takeOver(): void;
  isLeading(): boolean;
}

/**
 * Leader election among tabs by a Web Lock, which the browser releases when the tab ends.
 *
 * Scenario for `takeOver`: (1) a phone freezes the leader tab in the background while it holds the lock; (2) the reader
 * opens a second tab, which would follow a silent leader; (3) it asks, gets no answer, and steals the lock; (4) the
 * frozen tab wakes, finds its signal aborted and queues for the lock.
 */
export function makeLeadership({ lockName, lead, locks, ending }: LeadershipOptions): Leadership {
  let leading = false;
  let steals = false;
  /** Aborts the pending lock request. */
  let waiting = new AbortController();

  async function leadUntil(lost: AbortSignal): Promise<void> {
    leading = true;
    steals = false;
    try {
      await lead(anySignal(lost, ending));
    } finally {
      leading = false;
    }
  }

  /** A tab has one lock request at a time, so it never queues twice. */
  async function run(): Promise<void> {
    if (!locks) return leadUntil(ending);
    while (!ending.aborted) {
      const lost = new AbortController();
      waiting = new AbortController();
      // A request with `steal` must not have a signal (https://w3c.github.io/web-locks/#dom-lockmanager-request); it is
      // granted at once.
      const options = steals ? { steal: true } : { signal: anySignal(ending, waiting.signal) };
      try {
        await locks.request(lockName, options, () => leadUntil(lost.signal));
        return;
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        // A browser that blocks storage refuses locks too: this tab leads, as where there are none.
        if (name === 'SecurityError') return leadUntil(ending);
        if (name !== 'AbortError') throw error;
        lost.abort();
      }
    }
  }

  return {
    run,
    takeOver() {
      if (leading) return;
      steals = true;
      waiting.abort();
    },
    isLeading: () => leading,
  };
}
