import { type TabLeader, tabLeader } from '../page/leader.ts';
import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { browserPage, type PageEvents } from '../page/pageEvents.ts';
import { tabTopic } from '../page/tabs.ts';
import { dataSaver, networkInformation } from '../settings/dataSaver.ts';
import { anySignal } from '../shared/anySignal.ts';
import { makeFunctionCall } from '../shared/functionCall.ts';
import { warn } from '../shared/warn.ts';
import { type ConnectionKind, connection, connectionKinds, setConnection } from '../sync/connection.ts';
import { makeFeedEngine } from '../sync/feedEngine.ts';
import type { FeedEvent } from '../sync/feedMachine.ts';
import { subscribeToHead } from '../sync/headSubscription.ts';
import { backendAddress } from '../sync/libraryCall.ts';
import { catalogueScope, catalogueStore, connectionOf } from './catalogueFeed.ts';
import { superseded } from './database.ts';
import { roomTopic } from './deviceRoom.ts';
import { makePrefetcher, mayPrefetch } from './prefetch.ts';
import { feedState } from './queries.ts';

/** The next request then asks for half as many rows. */
const pageTimeoutMs = 25 * 1000;
/** The delay before prefetching: the reader's own page is loaded by then, and a short visit causes no prefetch. */
const prefetchDelayMs = 10 * 1000;

/** From the leader: whenever its connection state changes, and when it is asked. */
const connectionTopic = tabTopic<{ readonly state: ConnectionKind; readonly sinceMs: number }>('connection');

export interface SyncOptions {
  /** The reader's languages, as BCP 47 tags: the newest texts in the first of them that the library has are prefetched. */
  readonly preferredLanguages?: () => readonly string[];
  /** Called in the leader tab each time the mirror is complete and up to date: a moment to resume downloads. */
  readonly onCaughtUp?: () => void;
  readonly signal?: AbortSignal;
  readonly address?: string;
  readonly page?: PageEvents;
  readonly prefetchDelayMs?: number;
  readonly leader?: TabLeader;
  readonly fetch?: typeof globalThis.fetch;
  readonly webSocketConstructor?: typeof WebSocket;
}

/**
 * Syncs this device's mirror for the life of the page. Call it once, after the first paint. The leading tab holds the
 * socket and pulls; the others show its connection state. Resolves when `signal` aborts; rejects only for a broken
 * invariant.
 */
export async function startSync(options: SyncOptions = {}): Promise<void> {
  const {
    address = backendAddress(),
    page = browserPage,
    leader = tabLeader,
    fetch = (...request) => globalThis.fetch(...request),
    signal = new AbortController().signal,
  } = options;
  // A newer build that has taken over the database syncs by itself.
  const ending = anySignal(signal, superseded);
  const call = makeFunctionCall({ address, fetch, timeoutMs: pageTimeoutMs });
  const prefetch = makePrefetcher(call, options.preferredLanguages ?? (() => []));
  const announce = () => connectionTopic.broadcast({ state: connection.kind, sinceMs: connection.since });
  connectionTopic.listen(({ state, sinceMs }) => {
    // A tab of another build may know other states.
    if (!leader.isLeading() && connectionKinds.includes(state)) setConnection(state, sinceMs);
  }, ending);
  const closings = new Set<Promise<void>>();

  function lead(leading: AbortSignal): void {
    let prefetchTimer: ReturnType<typeof setTimeout> | undefined;
    const engine = makeFeedEngine(catalogueScope, catalogueStore, {
      call,
      onState(state) {
        const kind = connectionOf(state);
        if (kind === connection.kind) return;
        setConnection(kind, Date.now());
        announce();
      },
      onCaughtUp() {
        options.onCaughtUp?.();
        clearTimeout(prefetchTimer);
        prefetchTimer = setTimeout(() => {
          if (mayPrefetch(networkInformation(), dataSaver.isOn))
            prefetch(leading).catch(warn('Texts could not be fetched ahead'));
        }, options.prefetchDelayMs ?? prefetchDelayMs);
      },
    });
    const becameVisible = () => engine.dispatch({ kind: 'becameVisible' });
    page.onVisible(becameVisible, leading);
    page.onNetworkChange(() => engine.dispatch({ kind: 'networkChanged' }), leading);
    leader.onStateRequest(() => {
      becameVisible();
      announce();
    }, leading);
    roomTopic.listen(() => engine.dispatch({ kind: 'roomMade' }), leading);
    leading.addEventListener('abort', () => {
      engine.stop();
      clearTimeout(prefetchTimer);
    });
    void firstEvent().then((event) => {
      if (leading.aborted) return;
      engine.dispatch(event);
      const close = subscribeToHead({
        address,
        ...(options.webSocketConstructor && { webSocketConstructor: options.webSocketConstructor }),
        onHead: (head) => engine.dispatch({ kind: 'headMoved', head }),
        onDisconnected: () => engine.dispatch({ kind: 'disconnected' }),
      });
      leading.addEventListener('abort', () => closings.add(close()));
    });
  }

  leader.whileLeading(lead, ending);
  try {
    await leader.run({ ending, page });
    if (superseded.aborted) setConnection('storageFailure', Date.now());
  } finally {
    await Promise.all(closings);
  }
}

/** The mirror's position, or why it cannot be read: then no page could be stored either. */
async function firstEvent(): Promise<FeedEvent> {
  try {
    const feed = await feedState();
    const mirror = feed && { cursor: feed.cursor, epoch: feed.epoch, isComplete: feed.filled };
    return { kind: 'started', mirror };
  } catch (error) {
    console.warn(`The mirror's position could not be read: ${String(error)}`);
    return { kind: 'failed', failure: { kind: 'storage', reason: nameLibraryFailure(error).reason } };
  }
}
