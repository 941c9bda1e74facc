import { anySignal } from '../shared/anySignal.ts';
import { type Leadership, makeLeadership } from '../state/leadership.ts';
import type { PageEvents } from '../state/pageEvents.ts';

/** How long a visible tab waits for a message from the leader, which a phone may have frozen. */
const leaderPatienceMs = 4 * 1000;

interface TabLeadOptions {
  /** The Web Lock held by the leader tab. Tabs of other builds use the same name. */
  readonly lockName: string;
  /** Without Web Locks every tab leads. */
  readonly locks: LockManager | undefined;
  readonly page: PageEvents;
  readonly ending: AbortSignal;
  /**
   * The leader tab's work. When the signal aborts, it must end without waiting for anything, because a page that is left
   * must give up the lead before it is frozen.
   */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Asks the leader, in whichever tab it is, for a message. */
  readonly askLeader: () => void;
}

/** One tab's part in the election of a leader. */
export interface TabLead {
  /** Leads whenever this tab has the lead. Resolves when `ending` aborts, rejects when `lead` does. */
  run(): Promise<void>;
  isLeading(): boolean;
  /** Records a message from the leader. */
  heardLeader(): void;
  /** Takes the lead over if this tab is visible and the leader does not respond. */
  checkLeader(): void;
}

/**
 * Makes one tab lead, as `../state/leadership.ts` elects it. A visible follower checks that the leader is not frozen. A
 * page that is left gives up the lead, and competes again when it is restored from the back-forward cache.
 */
export function makeTabLead({ lockName, locks, page, ending, lead, askLeader }: TabLeadOptions): TabLead {
  /** When the leader was last heard, by `performance.now()`. */
  let heardMs = -1;
  let leadership: Leadership | undefined;
  // `pagehide` fires before the page counts as hidden, so a visit begins when the page is restored, not when it is visible.
  let left = new AbortController();
  let restored = Promise.resolve();
  let restore: () => void = () => undefined;
  page.onLeft(() => {
    restored = new Promise((resolve) => {
      restore = resolve;
    });
    left.abort();
    left = new AbortController();
  }, ending);
  page.onCameBack(() => restore(), ending);
  ending.addEventListener('abort', () => restore());

  const isLeading = () => leadership?.isLeading() ?? false;

  function checkLeader(): void {
    if (isLeading() || !page.isVisible()) return;
    const askedMs = performance.now();
    askLeader();
    setTimeout(() => {
      if (heardMs >= askedMs || isLeading() || ending.aborted || !page.isVisible()) return;
      leadership?.takeOver();
    }, leaderPatienceMs);
  }

  return {
    isLeading,
    checkLeader,
    heardLeader() {
      heardMs = performance.now();
    },
    async run() {
      page.onVisible(checkLeader, ending);
      checkLeader();
      while (!ending.aborted) {
        leadership = makeLeadership({
          lockName,
          lead,
          locks,
          ending: anySignal(ending, left.signal),
        });
        await leadership.run();
        await restored;
      }
    },
  };
}

/** Resolves when `signal` aborts, or at once if it has. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
