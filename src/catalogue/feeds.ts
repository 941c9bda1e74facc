import type { FunctionCall } from '../shared/functionCall.ts';
import type { ListHeads } from '../shared/story/catalogue.ts';
import type { ConnectionKind } from '../sync/connection.ts';
import { type FeedEngine, type FeedEngineOptions, makeFeedEngine } from '../sync/feedEngine.ts';
import { type FeedEvent, type FeedState, initialFeedState } from '../sync/feedMachine.ts';
import type { PagePosition } from '../sync/feedPosition.ts';
import { openHeadSocket } from '../sync/headSubscription.ts';
import { connectionOf, type Feed, libraryFeed, listFeed, shelfFeed } from './catalogueFeed.ts';
import type { ListState } from './database.ts';
import { subscribe } from './liveSubscription.ts';

export interface FeedsOptions {
  readonly call: FunctionCall;
  /** See `libraryFeed`. */
  readonly preferredLanguages: () => readonly string[];
  readonly onConnection: (kind: ConnectionKind) => void;
  /** Called each time that all followed lists are complete and up to date. */
  readonly onCaughtUp: () => void;
  readonly timing?: Pick<FeedEngineOptions, 'random' | 'nowMs' | 'schedule'>;
}

export interface Feeds {
  /** Has a feed run for each of these lists, and for no other. */
  follow(lists: readonly ListState[]): void;
  /** Undefined when the socket has closed. */
  reportHeads(heads: ListHeads | undefined): void;
  /** Hands an event to every feed. */
  dispatch(event: FeedEvent): void;
  stop(): void;
}

interface RunningFeed {
  readonly engine: FeedEngine;
  /** Undefined for the library's own. */
  readonly list: Pick<ListState, 'language' | 'isWhole'> | undefined;
  state: FeedState;
}

/** The feeds of the library's own facts and of the followed lists, each with an engine. */
export function makeFeeds(options: FeedsOptions): Feeds {
  const feeds = new Map<string, RunningFeed>();
  let heads: ListHeads | undefined;

  function start<Page extends PagePosition>(
    key: string,
    { scope, store }: Feed<Page>,
    list: ListState | undefined,
  ): void {
    const engine = makeFeedEngine(scope, store, {
      ...options.timing,
      call: options.call,
      onState(state) {
        running.state = state;
        reportConnection();
      },
      onCaughtUp() {
        if ([...feeds.values()].every(({ state }) => state.isComplete && !state.wantsPull))
          options.onCaughtUp();
      },
    });
    const running: RunningFeed = { engine, list, state: initialFeedState(scope.policy) };
    feeds.set(key, running);
    const mirror = list?.filled ? { cursor: list.cursor, epoch: list.epoch, isComplete: true } : undefined;
    engine.dispatch({ kind: 'started', mirror });
    reportHead(running);
  }

  function stop(key: string): void {
    feeds.get(key)?.engine.stop();
    feeds.delete(key);
  }

  function reportConnection(): void {
    options.onConnection(connectionOf([...feeds.values()].map((feed) => feed.state)));
  }

  function reportHead({ engine, list }: RunningFeed): void {
    if (!heads) return;
    const { epoch, front } = heads;
    const seq = list ? heads.lists.find(({ language }) => language === list.language)?.seq : front;
    if (seq !== undefined) engine.dispatch({ kind: 'headMoved', head: { epoch, seq } });
  }

  function dispatch(event: FeedEvent): void {
    for (const { engine } of feeds.values()) engine.dispatch(event);
  }

  start('library', libraryFeed(options.preferredLanguages), undefined);

  return {
    follow(lists) {
      const wanted = new Map(lists.map((list) => [list.language, list]));
      for (const [key, { list }] of feeds)
        if (list && wanted.get(list.language)?.isWhole !== list.isWhole) stop(key);
      for (const list of lists) {
        const running = feeds.get(list.key);
        if (!running && list.isWhole) start(list.key, listFeed(list.language), list);
        else if (!running) start(list.key, shelfFeed(list.language), list);
        else if (!list.filled && isIdle(running.state)) running.engine.dispatch({ kind: 'cursorMoved' });
      }
      reportConnection();
    },
    reportHeads(now) {
      heads = now;
      if (now) for (const feed of feeds.values()) reportHead(feed);
      else dispatch({ kind: 'disconnected' });
    },
    dispatch,
    stop() {
      for (const key of [...feeds.keys()]) stop(key);
    },
  };
}

/**
 * Whether an engine will not pull by itself, since it takes its list for complete or for one that is not followed. The
 * list began anew meanwhile: let go and followed again, or with an epoch that another language's feed brought.
 */
function isIdle({ phase, isComplete }: FeedState): boolean {
  return phase === 'needsSignIn' || (phase !== 'pulling' && isComplete);
}

/**
 * Runs the feeds of what this device follows, in the tab that leads: they start and end as `lists.ts` says, in whichever
 * tab. One socket reports the heads of all. Returns what hands an event to every feed, and what ends them and resolves
 * when the socket is closed.
 */
export function startFeeds({
  address,
  webSocketConstructor,
  ...options
}: FeedsOptions & {
  readonly address: string;
  readonly webSocketConstructor?: typeof WebSocket | undefined;
}): { readonly dispatch: Feeds['dispatch']; readonly stop: () => Promise<void> } {
  const feeds = makeFeeds(options);
  const socket = openHeadSocket({
    address,
    webSocketConstructor,
    onHeads: feeds.reportHeads,
    onDisconnected: () => feeds.reportHeads(undefined),
  });
  const unsubscribe = subscribe(
    ({ lists }) => lists(),
    (lists) => {
      feeds.follow(lists);
      // The server refuses a question about no language.
      if (lists.length > 0) socket.watch(lists.map(({ language }) => language));
    },
  );
  return {
    dispatch: feeds.dispatch,
    async stop() {
      unsubscribe();
      feeds.stop();
      await socket.close();
    },
  };
}
