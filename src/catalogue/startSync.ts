import { type TabLeader, tabLeader } from '../page/leader.ts';
import { browserPage, type PageEvents } from '../page/pageEvents.ts';
import { tabTopic } from '../page/tabs.ts';
import { mayFetchAhead } from '../settings/dataSaver.ts';
import { anySignal } from '../shared/abortSignals.ts';
import { makeFunctionCall } from '../shared/functionCall.ts';
import { warn } from '../shared/warn.ts';
import { type ConnectionKind, connection, connectionKinds, setConnection } from '../sync/connection.ts';
import { backendAddress } from '../sync/libraryCall.ts';
import { superseded } from './database.ts';
import { roomTopic } from './deviceRoom.ts';
import { startFeeds } from './feeds.ts';
import { follow, lists } from './lists.ts';

/** The next request then asks for half as many rows. */
const pageTimeoutMs = 25 * 1000;
/** How long a visit lasts before the rest of the lists is fetched: a short one causes no more than it shows. */
const idleMs = 60 * 1000;

/** From the leader: whenever its connection state changes, and when it is asked. */
const connectionTopic = tabTopic<{ readonly state: ConnectionKind; readonly sinceMs: number }>('connection');

export interface SyncOptions {
  /** The reader's languages, as BCP 47 tags: a new device begins with the first of them that the library has. */
  readonly preferredLanguages?: () => readonly string[];
  /** Called in the leader tab each time the mirror is complete and up to date: a moment to resume downloads. */
  readonly onCaughtUp?: () => void;
  readonly signal?: AbortSignal;
  readonly address?: string;
  readonly page?: PageEvents;
  readonly idleMs?: number;
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
  const announce = () => connectionTopic.broadcast({ state: connection.kind, sinceMs: connection.since });
  connectionTopic.listen(({ state, sinceMs }) => {
    // A tab of another build may know other states.
    if (!leader.isLeading() && connectionKinds.includes(state)) setConnection(state, sinceMs);
  }, ending);
  const closings = new Set<Promise<void>>();

  function lead(leading: AbortSignal): void {
    let fillTimer: ReturnType<typeof setTimeout> | undefined;
    const feeds = startFeeds({
      address,
      call: makeFunctionCall({ address, fetch, timeoutMs: pageTimeoutMs }),
      webSocketConstructor: options.webSocketConstructor,
      preferredLanguages: options.preferredLanguages ?? (() => []),
      onConnection(kind) {
        if (kind === connection.kind) return;
        setConnection(kind, Date.now());
        announce();
      },
      onCaughtUp() {
        options.onCaughtUp?.();
        fillTimer ??= setTimeout(
          () => followWhole().catch(warn('The rest of the lists could not be asked for')),
          options.idleMs ?? idleMs,
        );
      },
    });
    const becameVisible = () => feeds.dispatch({ kind: 'becameVisible' });
    page.onVisible(becameVisible, leading);
    page.onNetworkChange(() => feeds.dispatch({ kind: 'networkChanged' }), leading);
    leader.onStateRequest(() => {
      becameVisible();
      announce();
    }, leading);
    roomTopic.listen(() => feeds.dispatch({ kind: 'roomMade' }), leading);
    leading.addEventListener('abort', () => {
      clearTimeout(fillTimer);
      closings.add(feeds.stop());
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

/** On a line that is free and fast, the rest of the followed lists. */
async function followWhole(): Promise<void> {
  if (!mayFetchAhead()) return;
  const languages = (await lists()).map(({ language }) => language);
  await follow(languages, true);
}
