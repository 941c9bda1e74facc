import { backendAddress } from '../library/backendAddress.ts';
import { overtaken } from '../library/database.ts';
import { onRoomMade } from '../library/deviceRoom.ts';
import { nameLibraryFailure } from '../library/libraryStatus.ts';
import { feedState } from '../library/queries.ts';
import { offerStoryDelivery } from '../library/storyDelivery.ts';
import { anySignal } from '../shared/anySignal.ts';
import { makeFunctionCall } from '../shared/functionCall.ts';
import { warn } from '../shared/warn.ts';
import { dataSaver, networkInformation } from '../state/dataSaver.ts';
import { browserPage, type PageEvents } from '../state/pageEvents.ts';
import { joinTabs } from '../state/tabs.ts';
import { catalogueScope, catalogueStore, connectionOf } from './catalogueFeed.ts';
import { type ConnectionKind, connection, connectionKinds, setConnection } from './connection.ts';
import { makeFeedEngine } from './feedEngine.ts';
import type { FeedEvent } from './feedMachine.ts';
import { subscribeToHead } from './headSubscription.ts';
import { openStory } from './openStory.ts';
import { makePrefetcher, mayPrefetch } from './prefetch.ts';
import { aborted, makeTabLead } from './tabLead.ts';

/** The Web Lock held by the leader tab, and the channel between the tabs. */
const lockName = 'lipi-sync';
/** The time-out for a page of rows; the next request asks for half as many. */
const pageTimeoutMs = 25 * 1000;
/** The delay before prefetching: the reader's own page is loaded by then, and a short visit causes no prefetch. */
const prefetchDelayMs = 10 * 1000;

/** The messages between the app's tabs about the connection. */
type SyncMessage =
  /** From the leader: whenever its connection state changes, and in answer to 'looked'. */
  | { readonly kind: 'connection'; readonly state: ConnectionKind; readonly sinceMs: number }
  /** From a follower tab that became visible: check for changes and report the state. */
  | { readonly kind: 'looked' }
  /** From a tab that deleted data from the device. */
  | { readonly kind: 'roomMade' };

export interface SyncOptions {
  /** The reader's languages, as BCP 47 tags: the newest texts in the first of them that the library has are prefetched. */
  readonly preferredLanguages?: () => readonly string[];
  /** Called in the leader tab each time the mirror is complete and up to date: a moment to resume downloads. */
  readonly onCaughtUp?: () => void;
  /** Stops everything; for tests and hot reload. */
  readonly signal?: AbortSignal;
  /** Defaults to `backendAddress()`. */
  readonly address?: string;
  readonly page?: PageEvents;
  readonly prefetchDelayMs?: number;
  readonly locks?: LockManager;
  readonly fetch?: typeof globalThis.fetch;
  readonly webSocketConstructor?: typeof WebSocket;
}

/**
 * Syncs this device's mirror with the backend for the life of the page. Call it once, after the first paint. One tab
 * leads: it holds the socket and pulls; the others show its connection state and notify it when they become visible.
 * Resolves when `signal` aborts; rejects only for a broken invariant.
 */
export async function startSync(options: SyncOptions = {}): Promise<void> {
  const {
    address = backendAddress(),
    page = browserPage,
    locks = globalThis.navigator?.locks,
    fetch = (...request) => globalThis.fetch(...request),
    signal = new AbortController().signal,
  } = options;
  // A newer build that has taken over the database syncs by itself.
  const ending = anySignal(signal, overtaken);
  const call = makeFunctionCall({ address, fetch, timeoutMs: pageTimeoutMs });
  const prefetch = makePrefetcher(call, options.preferredLanguages ?? (() => []));
  offerStoryDelivery(openStory);

  let becameVisible: () => void = () => undefined;
  let roomMade: () => void = () => undefined;
  function onMessage(message: SyncMessage): void {
    switch (message.kind) {
      case 'connection':
        tabLead.heardLeader();
        // A tab of another build may know other states.
        if (!tabLead.isLeading() && connectionKinds.includes(message.state))
          setConnection(message.state, message.sinceMs);
        break;
      case 'looked':
        if (!tabLead.isLeading()) break;
        becameVisible();
        announce();
        break;
      case 'roomMade':
        roomMade();
        break;
      default:
        message satisfies never;
    }
  }
  const tellTabs = joinTabs(lockName, onMessage, ending);
  const announce = () => tellTabs({ kind: 'connection', state: connection.kind, sinceMs: connection.since });
  const askLeader = () => tellTabs({ kind: 'looked' });
  const tabLead = makeTabLead({ lockName, locks, page, ending, lead, askLeader });
  const closings = new Set<Promise<void>>();

  async function lead(signal: AbortSignal): Promise<void> {
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
            prefetch(signal).catch(warn('Texts could not be fetched ahead'));
        }, options.prefetchDelayMs ?? prefetchDelayMs);
      },
    });
    becameVisible = () => engine.dispatch({ kind: 'becameVisible' });
    roomMade = () => engine.dispatch({ kind: 'roomMade' });
    page.onVisible(becameVisible, signal);
    page.onNetworkChange(() => engine.dispatch({ kind: 'networkChanged' }), signal);
    engine.dispatch(await firstEvent());

    if (!signal.aborted) {
      const close = subscribeToHead({
        address,
        ...(options.webSocketConstructor && { webSocketConstructor: options.webSocketConstructor }),
        onHead: (head) => engine.dispatch({ kind: 'headMoved', head }),
        onDisconnected: () => engine.dispatch({ kind: 'disconnected' }),
      });
      await aborted(signal);
      // Not awaited here, because a page that is left must give up the lead before it is frozen or unloaded.
      closings.add(close());
    }
    engine.stop();
    clearTimeout(prefetchTimer);
  }

  onRoomMade(() => {
    roomMade();
    tellTabs({ kind: 'roomMade' });
  }, ending);
  try {
    await tabLead.run();
    if (overtaken.aborted) setConnection('unkept', Date.now());
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
