import type { DownloadFailure } from '../catalogue/database.ts';
import { savedIds } from '../catalogue/queries.ts';
import { failWanted, readQueue, type WantedQueue } from '../catalogue/saved.ts';
import { tabLeader } from '../page/leader.ts';
import { browserPage } from '../page/pageEvents.ts';
import { tabTopic } from '../page/tabs.ts';
import { visit } from '../page/visit.ts';
import type { Result } from '../shared/result.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import {
  type Download,
  downloads,
  isDownload,
  type StoredBytes,
  showDownload,
  showDownloads,
} from './downloadStates.ts';
import type { SaveWatcher } from './saveWholeStory.ts';

const report = warn('Downloads failed');

export interface QueueWork {
  /** Saves a story and records it. Aborting `signal` rejects with its reason and keeps the bytes received. */
  readonly save: (
    id: StoryId,
    signal: AbortSignal,
    watcher: SaveWatcher,
  ) => Promise<Result<unknown, DownloadFailure>>;
  /** Zero of zero bytes if the library does not have the story. */
  readonly storedBytes: (id: StoryId) => Promise<StoredBytes>;
  /** Runs while nothing downloads. */
  readonly sweep: () => Promise<void>;
  /** Whether data may cost the reader money now: then only stories requested at any price are downloaded. */
  readonly hasPrice: () => boolean;
  readonly onPriceChange: (listener: () => void) => void;
}

/** With one, a stalled request holds up all; more share the bandwidth and the six connections that texts need too. */
const storiesAtOnce = 2;
/** How long a download that lost its connection waits for the next one before it retries anyway. */
const retryMs = 60 * 1000;
/** How often progress is shown and sent to other tabs: people cannot read it faster. */
const showMs = 250;

type DownloadMessage =
  | { readonly kind: 'changed' }
  | { readonly kind: 'states'; readonly states: Readonly<Record<StoryId, Download>> }
  /** From a tab that noticed a connection: downloads that wait for one may retry. */
  | { readonly kind: 'connected' };

const downloadTopic = tabTopic<DownloadMessage>('downloads');

export const unwanted = new DOMException('The download was paused or cancelled', 'AbortError');

/** `saved.ts` stores which stories are wanted; the leading tab downloads them and sends the states to the others. */
export class DownloadQueue {
  readonly #work: QueueWork;
  readonly #jobs = new Map<StoryId, { readonly ending: AbortController; readonly done: Promise<void> }>();
  /** Stories whose job has ended since the queue was last read, and which that copy may still contain. */
  readonly #ended = new Set<StoryId>();
  readonly #retryAtMs = new Map<StoryId, number>();
  /** Nothing is tried before: the server could not be reached. A story that arrives meanwhile ends the pause. */
  #reachableAtMs = 0;
  #isFollowing = false;
  #isSweepDue = false;
  #wake: () => void = () => undefined;
  #showing: Promise<unknown> = Promise.resolve();
  #tellTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: QueueWork) {
    this.#work = work;
  }

  /**
   * Keeps the shown states current from now on, and downloads while this tab leads. If there is work, the tab in sight
   * takes the lead: the leader may not have this code, or be frozen. May be called repeatedly.
   */
  async follow(): Promise<void> {
    if (!this.#isFollowing) {
      this.#isFollowing = true;
      downloadTopic.listen((message) => this.#onMessage(message), visit);
      tabLeader.onStateRequest(() => this.#emit(), visit);
      tabLeader.whileLeading((signal) => void this.#lead(signal), visit);
      browserPage.onVisible(() => this.#redraw(), visit);
      addEventListener('online', () => this.connected(), { signal: visit });
      this.#work.onPriceChange(() => this.#redraw());
    }
    const queue = await this.#show();
    if (browserPage.isVisible() && this.#hasWork(queue)) tabLeader.claim();
  }

  /** Applies a change that this tab has made to the stored queue. Resolves when the new states are shown. */
  async changed(): Promise<void> {
    await this.follow();
    downloadTopic.broadcastToAll({ kind: 'changed' });
  }

  /** Lets downloads that wait for a connection retry at once. */
  connected(): void {
    downloadTopic.broadcastToAll({ kind: 'connected' });
  }

  /** Deletes unreferenced files as soon as nothing downloads. */
  async sweepSoon(): Promise<void> {
    this.#isSweepDue = true;
    this.#wake();
    await this.follow();
  }

  /** Resolves when this tab no longer downloads the story. */
  async ended(id: StoryId): Promise<void> {
    await this.#jobs.get(id)?.done;
  }

  #onMessage(message: DownloadMessage): void {
    switch (message.kind) {
      case 'changed':
        this.#redraw();
        break;
      case 'states':
        if (!tabLeader.isLeading() && Object.values(message.states).every(isDownload))
          showDownloads(message.states);
        break;
      case 'connected':
        this.#retryAtMs.clear();
        this.#reachableAtMs = 0;
        this.#wake();
        break;
      default:
        message satisfies never;
    }
  }

  #redraw(): void {
    this.#wake();
    if (!tabLeader.isLeading()) this.#show().catch(report);
  }

  async #lead(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => {
      for (const { ending } of this.#jobs.values()) ending.abort(unwanted);
      this.#wake();
    });
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const timer = setTimeout(this.#wake, await this.#advance(signal).catch(retryLater));
      await woken;
      clearTimeout(timer);
    }
  }

  /** Starts what may be. Returns the milliseconds until a retry is due. */
  async #advance(signal: AbortSignal): Promise<number> {
    if (this.#isSweepDue && this.#jobs.size === 0) {
      this.#isSweepDue = false;
      await this.#work.sweep();
    }
    const queue = await this.#show();
    if (signal.aborted) return retryMs;
    const retryInMs = this.#startWhatMay(queue);
    this.#emit();
    return retryInMs;
  }

  /** Starts as many downloads as allowed. Returns the milliseconds until the next retry is due. */
  #startWhatMay(queue: WantedQueue): number {
    let retryInMs = retryMs;
    for (const id of queue.storyIds) {
      if (this.#jobs.has(id) || this.#ended.has(id) || !this.#isDue(queue, id)) continue;
      const waitMs = this.#waitMs(id);
      if (waitMs > 0) retryInMs = Math.min(retryInMs, waitMs);
      else if (this.#jobs.size < storiesAtOnce) this.#start(id);
    }
    return retryInMs;
  }

  #waitMs(id: StoryId): number {
    return Math.max(this.#reachableAtMs, this.#retryAtMs.get(id) ?? 0) - performance.now();
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
    let stored: StoredBytes = { receivedBytes: 0, totalBytes: 0 };
    let shownAtMs = 0;
    const show = (state: Download) => {
      const nowMs = performance.now();
      const isSoon = downloads[id]?.kind === state.kind && nowMs - shownAtMs < showMs;
      if (signal.aborted || isSoon) return;
      shownAtMs = nowMs;
      showDownload(id, state);
      this.#emit();
    };
    try {
      stored = await this.#work.storedBytes(id);
      show({ kind: 'downloading', ...stored });
      const outcome = await this.#work.save(id, signal, {
        onProgress: (receivedBytes, totalBytes) => {
          stored = { receivedBytes, totalBytes };
          show({ kind: 'downloading', ...stored });
        },
        onWaiting: () => show({ kind: 'waiting', ...stored }),
      });
      signal.throwIfAborted();
      if (outcome.ok) {
        this.#retryAtMs.delete(id);
        this.#reachableAtMs = 0;
        show({ kind: 'ready' });
      } else if (outcome.failure.reason === 'offline') {
        // An unreachable server is retried automatically; other failures wait for the reader.
        this.#reachableAtMs = performance.now() + retryMs;
        this.#retryAtMs.set(id, this.#reachableAtMs);
        show({ kind: 'waiting', ...stored });
      } else {
        await failWanted(id, outcome.failure);
      }
    } catch (error) {
      if (signal.aborted) return;
      await failWanted(id, { reason: 'server', message: String(error) }).catch(report);
    }
  }

  /** Sends all states to the other tabs. Changes are batched by a delay, because the message grows with the queue. */
  #emit(): void {
    this.#tellTimer ??= setTimeout(() => {
      this.#tellTimer = undefined;
      const states = JSON.parse(JSON.stringify(downloads)) as Record<StoryId, Download>;
      downloadTopic.broadcast({ kind: 'states', states });
    }, showMs);
  }

  /** Updates the shown states and this tab's jobs from the stored queue. Calls run one after the other. */
  #show(): Promise<WantedQueue> {
    const shown = this.#showing.then(() => this.#showQueue());
    this.#showing = shown.catch(report);
    return shown;
  }

  async #showQueue(): Promise<WantedQueue> {
    const ended = new Set(this.#ended);
    this.#ended.clear();
    const queue = await readQueue();
    // Jobs are stopped before any story is shown as paused.
    for (const [id, { ending }] of this.#jobs) if (!this.#isDue(queue, id)) ending.abort(unwanted);
    const before = { ...downloads };
    const wanted = [...queue.storyIds].map(
      async (id) => [id, await this.#stateOf(queue, id, before[id], ended.has(id))] as const,
    );
    const states: Record<StoryId, Download> = Object.fromEntries(await Promise.all(wanted));
    for (const [id, failure] of queue.failures) states[id] = { kind: 'failed', ...failure };
    const others = Object.entries(before).filter(([id]) => !(id in states)) as [StoryId, Download][];
    // Read only once, because every story may be shown as ready after a whole library was saved.
    const saved = new Set(others.some(([, { kind }]) => kind === 'ready') ? await savedIds() : []);
    for (const [id, shown] of others) {
      const isUnrecorded = shown.kind === 'failed' && shown.isUnrecorded;
      if (isUnrecorded || (shown.kind === 'ready' && saved.has(id))) states[id] = shown;
    }
    // A state shown since the queue was read is newer than the queue: a download may have ended meanwhile.
    for (const id of Object.keys({ ...before, ...downloads }) as StoryId[]) {
      const now = downloads[id];
      if (now === before[id]) continue;
      if (now) states[id] = now;
      else delete states[id];
    }
    showDownloads(states);
    return queue;
  }

  /** A stopped story is not measured again, because no bytes arrive once its job has ended. */
  async #stateOf(
    queue: WantedQueue,
    id: StoryId,
    known: Download | undefined,
    hasEnded: boolean,
  ): Promise<Download> {
    const stopped = queue.pausedIds.has(id) ? 'paused' : this.#isHeld(queue, id) ? 'held' : undefined;
    if (stopped && known?.kind === stopped && !hasEnded) return known;
    if (stopped) return { kind: stopped, ...(await this.#work.storedBytes(id)) };
    // Only the downloading tab knows what waits for a connection.
    if (tabLeader.isLeading() && !this.#jobs.has(id)) {
      if (this.#waitMs(id) <= 0) return { kind: 'queued' };
      return known?.kind === 'waiting' ? known : { kind: 'waiting', ...(await this.#work.storedBytes(id)) };
    }
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

function retryLater(error: unknown): number {
  report(error);
  return retryMs;
}
