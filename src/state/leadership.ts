export interface LeadershipOptions {
  /** The Web Lock that the leading tab holds. */
  readonly lockName: string;
  /** What the leading tab does until its signal aborts: another tab took the lead away, or everything ends. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Without Web Locks every tab leads: applying pages is safe from several tabs, it only costs twice. */
  readonly locks: LockManager | undefined;
  /** Ends the lead, or the wait for it. */
  readonly ending: AbortSignal;
}

export interface Leadership {
  /** Waits for the lead and leads; resolves when `lead` does or `ending` aborts, rejects when `lead` does. */
  run(): Promise<void>;
  /** Takes the lead from a tab that does not answer, while `run` waits for it. */
  takeOver(): void;
  isLeading(): boolean;
}

/**
 * Lets one tab at a time lead in something, by a Web Lock that the browser frees when the tab ends.
 *
 * Scenario for `takeOver`: (1) a phone freezes the leading tab in the background while it holds the lock,
 * (2) the reader opens a second tab, which would follow a leader that never speaks, (3) it asks, gets no answer,
 * and steals the lock; (4) the frozen tab wakes, finds its signal aborted and waits in line.
 */
export function makeLeadership({ lockName, lead, locks, ending }: LeadershipOptions): Leadership {
  let leading = false;
  let steals = false;
  /** Ends the wait in line. */
  let waiting = new AbortController();

  async function leadUntil(lost: AbortSignal): Promise<void> {
    leading = true;
    steals = false;
    try {
      await lead(AbortSignal.any([lost, ending]));
    } finally {
      leading = false;
    }
  }

  /** A tab has one request at a time, so that it never waits in line twice. */
  async function run(): Promise<void> {
    if (!locks) return leadUntil(ending);
    while (!ending.aborted) {
      const lost = new AbortController();
      waiting = new AbortController();
      // A stealing request takes no signal (https://w3c.github.io/web-locks/#dom-lockmanager-request); it is granted at once.
      const options = steals ? { steal: true } : { signal: AbortSignal.any([ending, waiting.signal]) };
      try {
        await locks.request(lockName, options, () => leadUntil(lost.signal));
        return;
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
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
