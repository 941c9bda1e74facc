import { anySignal } from '../shared/abortSignals.ts';
import { browserPage, type PageEvents } from './pageEvents.ts';
import { type TabTopic, tabTopic } from './tabs.ts';

/** The Web Lock of the leading tab. Tabs of other builds use the same name. */
const lockName = 'lipi-sync';
const leaderTimeoutMs = 4 * 1000;

export type LeaderMessage =
  /** From a visible follower: is there a leader, and what is its state? */
  { readonly kind: 'asked' } | { readonly kind: 'leads' };

interface ElectionOptions {
  readonly ending: AbortSignal;
  readonly page?: PageEvents;
  /** Without Web Locks every tab leads: several may safely sync and download, at a multiple of the cost. */
  readonly locks?: LockManager | undefined;
}

/** What a tab does only while it leads. Its signal aborts when it no longer does. */
type LeaderWork = (signal: AbortSignal) => void;

/** This tab's part in the election of the tab that syncs and downloads for all of them. */
export type TabLeader = ReturnType<typeof makeTabLeader>;

/**
 * Leader election by a Web Lock, which the browser releases when the tab ends. A page that is left gives up the lead,
 * and competes again when it is restored from the back-forward cache. A phone may freeze the leading tab in the
 * background with its lock: a visible follower that gets no answer steals it, and the frozen tab queues for it when it
 * wakes.
 */
export function makeTabLeader(topic: TabTopic<LeaderMessage> = tabTopic('leader')) {
  const works = new Map<LeaderWork, AbortSignal>();
  const reports = new Set<() => void>();
  let page: PageEvents = browserPage;
  /** Aborts when this tab loses the lead; undefined while it has not got it. */
  let leading: AbortSignal | undefined;
  let waiting = new AbortController();
  let isStealing = false;
  /** When the leader was last heard, by `performance.now()`. */
  let lastResponseMs = -1;

  const isLeading = () => leading?.aborted === false;

  function start(work: LeaderWork, ending: AbortSignal): void {
    if (leading) work(anySignal(leading, ending));
  }

  /** Waits for nothing but its signal, because a page that is left must give up the lead before it is frozen. */
  async function lead(signal: AbortSignal): Promise<void> {
    isStealing = false;
    leading = signal;
    for (const [work, ending] of works) start(work, ending);
    await aborted(signal);
  }

  /** Waits for the lead and leads until `ending` aborts. A tab has one lock request at a time, so it never queues twice. */
  async function compete(locks: LockManager | undefined, ending: AbortSignal): Promise<void> {
    if (!locks) return lead(ending);
    while (!ending.aborted) {
      const lost = new AbortController();
      waiting = new AbortController();
      // Stealing is granted at once and must have no signal: https://w3c.github.io/web-locks/#dom-lockmanager-request.
      const options = isStealing ? { steal: true } : { signal: anySignal(ending, waiting.signal) };
      try {
        await locks.request(lockName, options, () => lead(anySignal(lost.signal, ending)));
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        // A browser that blocks storage refuses locks too: this tab leads, as where there are none.
        if (name === 'SecurityError') return lead(ending);
        if (name !== 'AbortError') throw error;
        lost.abort();
      }
    }
  }

  function receive({ kind }: LeaderMessage): void {
    if (kind === 'leads') lastResponseMs = performance.now();
    if (kind !== 'asked' || !isLeading()) return;
    topic.broadcast({ kind: 'leads' });
    for (const report of reports) report();
  }

  /** Takes the lead over if this tab is visible and the leader does not respond. */
  function checkLeader(): void {
    if (isLeading() || !page.isVisible()) return;
    const requestedMs = performance.now();
    topic.broadcast({ kind: 'asked' });
    setTimeout(() => {
      if (lastResponseMs < requestedMs && page.isVisible()) claim();
    }, leaderTimeoutMs);
  }

  /** Takes the lead at once: the reader acts in this tab. */
  function claim(): void {
    if (isLeading()) return;
    isStealing = true;
    waiting.abort();
  }

  return {
    /** Leads whenever this tab has the lead. Resolves when `ending` aborts. */
    async run({ ending, locks = globalThis.navigator?.locks, ...options }: ElectionOptions): Promise<void> {
      page = options.page ?? browserPage;
      // `pagehide` fires before the page counts as hidden, so a visit begins when it is restored, not when visible.
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
      page.onVisible(checkLeader, ending);
      topic.listen(receive, ending);
      checkLeader();
      while (!ending.aborted) {
        await compete(locks, anySignal(ending, left.signal));
        await restored;
      }
    },
    isLeading,
    /** Starts `work` each time this tab gets the lead, and now if it has it, until `ending` aborts. */
    whileLeading(work: LeaderWork, ending: AbortSignal): void {
      works.set(work, ending);
      ending.addEventListener('abort', () => works.delete(work));
      if (isLeading()) start(work, ending);
    },
    /** Calls `report` when another tab asks this one, which leads, for its state. */
    onStateRequest(report: () => void, ending: AbortSignal): void {
      reports.add(report);
      ending.addEventListener('abort', () => reports.delete(report));
    },
    checkLeader,
    claim,
  };
}

export const tabLeader = makeTabLeader();

/** Resolves when `signal` aborts, or at once if it has. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
