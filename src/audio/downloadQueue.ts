import type { DownloadFailure } from '../library/database.ts';
import { savedIds } from '../library/queries.ts';
import { failWanted, readQueue, type WantedQueue } from '../library/saved.ts';
import type { StoryId } from '../shared/catalogue.ts';
import type { Result } from '../shared/result.ts';
import { type Leadership, makeLeadership } from '../state/leadership.ts';
import { visit } from '../state/visit.ts';
import { type BytesHere, type Download, downloads, showDownload, showDownloads } from './downloadStates.ts';
import { type DownloadChannel, openDownloadChannel } from './downloadTabs.ts';
import type { SaveWatcher } from './saveWholeStory.ts';

/** What the queue does with a story of its own accord. */
export interface QueueWork {
  /** Saves a story and records it. Aborting `signal` rejects with its reason and keeps what came. */
  readonly save: (
    id: StoryId,
    signal: AbortSignal,
    watcher: SaveWatcher,
  ) => Promise<Result<unknown, DownloadFailure>>;
  /** How much of a story is here; nothing of none where the library does not have it. */
  readonly bytesHere: (id: StoryId) => Promise<BytesHere>;
  /** Frees what no story names. Runs while nothing downloads. */
  readonly sweep: () => Promise<void>;
  /** Whether data may cost the reader something now: what was not asked for at any price waits. */
  readonly hasPrice: () => boolean;
  /** Calls back when that may have changed. */
  readonly onPriceChange: (listener: () => void) => void;
}

/**
 * Stories that are fetched at the same time, each one's parts after one another. With one, an answer that fails to
 * come would hold up all the others until it is given up; more would share the same line, and of what is cut off
 * more would be unfinished. A browser opens six connections to a server, and texts want some.
 */
const storiesAtOnce = 2;
/** How long what waits for a connection waits for a sign of one before it just tries. */
const retryMs = 60 * 1000;
/** How often a progress is shown and told: more cannot be read. */
const showMs = 250;
/** How long a tab in view waits for the one that downloads to speak before it takes its place. */
const silenceMs = 4 * 1000;

/** The reason of a download that ends because nobody wants it at present. */
export const unwanted = new DOMException('The download was paused or cancelled', 'AbortError');

interface Job {
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

/**
 * The queue of downloads of this device. The stored queue says what is wanted (`saved.ts`); one tab, the holder of a
 * Web Lock, downloads, and tells the others how it stands. When that tab ends, the next one in line goes on; when it
 * is frozen, a tab in view takes its place.
 */
export class DownloadQueue {
  readonly #work: QueueWork;
  readonly #jobs = new Map<StoryId, Job>();
  /** Stories whose job has ended since the queue was last read: the queue that was read may still hold them. */
  readonly #ended = new Set<StoryId>();
  /** Not to be tried before, by `performance.now()`. */
  readonly #retryAtMs = new Map<StoryId, number>();
  #channel: DownloadChannel | undefined;
  #leadership: Leadership | undefined;
  #leaving = new AbortController();
  #isSweepDue = false;
  #isRunDue = false;
  /** The tab that downloaded before is frozen and still holds the locks of its stories. */
  #isAfterFrozen = false;
  #running: Promise<void> | undefined;
  #heard = false;
  #wake: () => void = () => undefined;
  #showing: Promise<unknown> = Promise.resolve();
  #toShow = new Map<StoryId, Download>();
  #showTimer: ReturnType<typeof setTimeout> | undefined;
  #tellTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: QueueWork) {
    this.#work = work;
  }

  /** Keeps the state of the downloads shown from now on, and resumes downloads that no tab works on. May be called repeatedly. */
  async follow(): Promise<void> {
    if (!this.#channel) {
      this.#channel = openDownloadChannel((message) => {
        switch (message.kind) {
          case 'changed':
            this.#wake();
            if (!this.#isLeading()) this.#joinSoon();
            break;
          case 'asked':
            if (this.#isLeading()) this.#tell();
            break;
          case 'states':
            this.#heard = true;
            if (!this.#isLeading()) showDownloads(message.states);
            break;
          case 'connected':
            if (this.#isLeading()) this.#tryAgain();
            break;
          default:
            message satisfies never;
        }
      });
      followPage({
        onShown: () => this.#joinSoon(),
        onLeft: () => this.#leaving.abort(),
        onBack: () => this.#joinSoon(),
        onOnline: () => this.connected(),
      });
      this.#work.onPriceChange(() => {
        this.#wake();
        this.#joinSoon();
      });
    }
    await this.#join();
  }

  /** Takes over a change of the stored queue that this tab made. Resolves when it is shown. */
  async changed(): Promise<void> {
    await this.follow();
    this.#channel?.post({ kind: 'changed' });
    this.#wake();
  }

  /** Lets what waits for a connection try at once. */
  connected(): void {
    this.#tryAgain();
    this.#channel?.post({ kind: 'connected' });
  }

  /** Has what no story names freed as soon as nothing downloads. */
  async sweepSoon(): Promise<void> {
    this.#isSweepDue = true;
    this.#wake();
    await this.follow();
    this.#run();
  }

  /** Runs when the story's download has ended, in whichever tab, and before another begins. */
  async afterDownload(id: StoryId, run: () => Promise<void>): Promise<void> {
    await this.#jobs.get(id)?.done;
    await withStoryLock(id, {}, run);
  }

  #isLeading(): boolean {
    return this.#leadership?.isLeading() === true;
  }

  #tryAgain(): void {
    this.#retryAtMs.clear();
    this.#wake();
  }

  #joinSoon(): void {
    this.#join().catch(report);
  }

  /** Shows the queue as it is stored, and stands in line for it when there is something to do. */
  async #join(): Promise<void> {
    if (visit.aborted) return;
    const queue = await this.#show();
    if (!this.#hasWork(queue)) return;
    this.#run();
    if (this.#isLeading()) return;
    this.#heard = false;
    this.#channel?.post({ kind: 'asked' });
    setTimeout(() => {
      if (this.#heard || this.#isLeading() || !isInView() || this.#leaving.signal.aborted) return;
      this.#isAfterFrozen = true;
      this.#leadership?.takeOver();
    }, silenceMs);
  }

  #run(): void {
    this.#isRunDue = true;
    this.#running ??= this.#runWhileDue().finally(() => {
      this.#running = undefined;
    });
  }

  async #runWhileDue(): Promise<void> {
    while (this.#isRunDue && !visit.aborted) {
      this.#isRunDue = false;
      if (this.#leaving.signal.aborted) this.#leaving = new AbortController();
      this.#leadership = makeLeadership({
        lockName: 'lipi-downloads',
        locks: globalThis.navigator?.locks,
        lead: (signal) => this.#lead(signal),
        ending: AbortSignal.any([visit, this.#leaving.signal]),
      });
      await this.#leadership.run().catch(report);
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#wake());
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        if (signal.aborted) return;
        if (this.#isSweepDue && this.#jobs.size === 0) {
          this.#isSweepDue = false;
          await this.#work.sweep();
        }
        const queue = await this.#show();
        if (signal.aborted) return;
        const retryInMs = this.#startWhatMay(queue);
        this.#tell();
        if (this.#jobs.size === 0 && !this.#hasWork(queue)) return;
        const timer = setTimeout(this.#wake, retryInMs);
        await woken;
        clearTimeout(timer);
      }
    } finally {
      this.#isAfterFrozen = false;
      for (const { ending } of this.#jobs.values()) ending.abort(unwanted);
      await Promise.all([...this.#jobs.values()].map(({ done }) => done));
    }
  }

  /** Starts as many as may run. Answers in how many milliseconds the next one may be tried. */
  #startWhatMay(queue: WantedQueue): number {
    let retryInMs = retryMs;
    for (const id of queue.storyIds) {
      if (this.#jobs.has(id) || this.#ended.has(id) || !this.#isDue(queue, id)) continue;
      const waitMs = (this.#retryAtMs.get(id) ?? 0) - performance.now();
      if (waitMs > 0) retryInMs = Math.min(retryInMs, waitMs);
      else if (this.#jobs.size < storiesAtOnce) this.#start(id);
    }
    return retryInMs;
  }

  #start(id: StoryId): void {
    const ending = new AbortController();
    const done = this.#download(id, ending.signal).finally(() => {
      this.#jobs.delete(id);
      this.#ended.add(id);
      this.#wake();
    });
    this.#jobs.set(id, { ending, done });
  }

  /** Never rejects. */
  async #download(id: StoryId, signal: AbortSignal): Promise<void> {
    let here: BytesHere = { receivedBytes: 0, totalBytes: 0 };
    const show = (state: Download) => {
      if (!signal.aborted) this.#showSoon(id, state);
    };
    try {
      here = await this.#work.bytesHere(id);
      show({ kind: 'downloading', ...here });
      const outcome = await withStoryLock(id, { steal: this.#isAfterFrozen }, () =>
        this.#work.save(id, signal, {
          onProgress: (receivedBytes, totalBytes) => {
            here = { receivedBytes, totalBytes };
            show({ kind: 'downloading', ...here });
          },
          onWaiting: () => show({ kind: 'waiting', ...here }),
        }),
      );
      signal.throwIfAborted();
      if (outcome.ok) {
        this.#retryAtMs.delete(id);
        show({ kind: 'ready' });
      } else if (outcome.failure.reason === 'offline') {
        // Out of reach is worth another try by itself; the rest waits for the reader.
        this.#retryAtMs.set(id, performance.now() + retryMs);
        show({ kind: 'waiting', ...here });
      } else {
        await failWanted(id, outcome.failure);
      }
    } catch (error) {
      if (signal.aborted) return;
      await failWanted(id, { reason: 'server', message: String(error) }).catch(report);
    }
  }

  /** Shows a state, at once when it is another kind of state than is shown. */
  #showSoon(id: StoryId, state: Download): void {
    this.#toShow.set(id, state);
    if (downloads[id]?.kind !== state.kind) this.#showNow();
    else
      this.#showTimer ??= setTimeout(() => {
        this.#showNow();
      }, showMs);
  }

  #showNow(): void {
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    for (const [id, state] of this.#toShow) showDownload(id, state);
    this.#toShow.clear();
    this.#tell();
  }

  /** Soon, and once for what changes until then: the message grows with the queue. */
  #tell(): void {
    this.#tellTimer ??= setTimeout(() => {
      this.#tellTimer = undefined;
      const states = JSON.parse(JSON.stringify(downloads)) as Record<StoryId, Download>;
      this.#channel?.post({ kind: 'states', states });
    }, showMs);
  }

  /** Brings what is shown, and what runs in this tab, in line with the stored queue, one call after the other. */
  #show(): Promise<WantedQueue> {
    const shown = this.#showing.then(() => this.#showQueue());
    this.#showing = shown.catch(report);
    return shown;
  }

  async #showQueue(): Promise<WantedQueue> {
    const ended = new Set(this.#ended);
    this.#ended.clear();
    const queue = await readQueue();
    // Before anything says that it is paused.
    for (const [id, { ending }] of this.#jobs) if (!this.#isDue(queue, id)) ending.abort(unwanted);
    const before = { ...downloads };
    const wanted = [...queue.storyIds].map(
      async (id) => [id, await this.#stateOf(queue, id, before[id], ended.has(id))] as const,
    );
    const states: Record<StoryId, Download> = Object.fromEntries(await Promise.all(wanted));
    for (const [id, failure] of queue.failures) states[id] = { kind: 'failed', ...failure };
    const others = Object.entries(before).filter(([id]) => !(id in states)) as [StoryId, Download][];
    // Asked once for all: after a library is saved, each of its stories is shown as ready.
    const saved = new Set(others.some(([, { kind }]) => kind === 'ready') ? await savedIds() : []);
    for (const [id, shown] of others) {
      const isUnrecorded = shown.kind === 'failed' && shown.isUnrecorded;
      if (isUnrecorded || (shown.kind === 'ready' && saved.has(id))) states[id] = shown;
    }
    // What was shown since the queue was read is newer than it: a download may have ended meanwhile.
    for (const id of Object.keys({ ...before, ...downloads }) as StoryId[]) {
      const now = downloads[id];
      if (now === before[id]) continue;
      if (now) states[id] = now;
      else delete states[id];
    }
    for (const [id, { kind }] of this.#toShow) if (states[id]?.kind !== kind) this.#toShow.delete(id);
    showDownloads(states);
    return queue;
  }

  /** How a wanted story stands. Of one that is stopped nothing comes once its job has ended: it is not measured again. */
  async #stateOf(
    queue: WantedQueue,
    id: StoryId,
    known: Download | undefined,
    hasEnded: boolean,
  ): Promise<Download> {
    const stopped = queue.pausedIds.has(id) ? 'paused' : this.#isHeld(queue, id) ? 'held' : undefined;
    if (stopped && known?.kind === stopped && !hasEnded) return known;
    if (stopped) return { kind: stopped, ...(await this.#work.bytesHere(id)) };
    const isUnderWay = known?.kind === 'downloading' || known?.kind === 'waiting';
    return isUnderWay || known?.kind === 'queued' ? known : { kind: 'queued' };
  }

  #isHeld({ anyPriceIds }: WantedQueue, id: StoryId): boolean {
    return !anyPriceIds.has(id) && this.#work.hasPrice();
  }

  #isDue(queue: WantedQueue, id: StoryId): boolean {
    return queue.storyIds.has(id) && !queue.pausedIds.has(id) && !this.#isHeld(queue, id);
  }

  #hasWork(queue: WantedQueue): boolean {
    return [...queue.storyIds].some((id) => this.#isDue(queue, id));
  }
}

/** Held while a story downloads: code that deletes its bytes waits for it. */
async function withStoryLock<T>(id: StoryId, how: LockOptions, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? await locks.request(`lipi-download:${id}`, how, run) : await run();
}

function isInView(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible';
}

interface PageListeners {
  readonly onShown: () => void;
  readonly onLeft: () => void;
  readonly onBack: () => void;
  readonly onOnline: () => void;
}

/** A page that is left may be frozen as it is: it gives its place away, and stands in line again when it is back. */
function followPage({ onShown, onLeft, onBack, onOnline }: PageListeners): void {
  if (typeof document === 'undefined') return;
  addEventListener('pagehide', onLeft);
  addEventListener('pageshow', ({ persisted }) => persisted && onBack());
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', () => isInView() && onShown());
}

function report(error: unknown): void {
  console.warn(`The downloads stopped: ${String(error)}`);
}
