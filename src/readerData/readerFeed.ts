import { asReaderPage } from '../shared/protocol/reader.ts';
import { type FeedEngine, type FeedEngineOptions, makeFeedEngine } from '../sync/feedEngine.ts';
import type { FeedPolicy } from '../sync/feedMachine.ts';
import { applyReaderPage, readerFeedState } from './applyReaderPage.ts';
import { openClient } from './outbox.ts';
import { pushOnce } from './push.ts';
import type { ReaderStore } from './readerStore.ts';

/** Together with a call's time-out, the caps limit the wait after the network is back to half a minute. */
export const readerPolicy: FeedPolicy = {
  hasOutbox: true,
  limits: { first: 200, usual: 200 },
  retryCapMs: 15 * 1000,
  storageRetryMs: { base: 6 * 1000, cap: 12 * 1000 },
};

/** Everything is stored only while that user is still signed in on this device. */
export function makeReaderEngine(
  userId: string,
  store: ReaderStore,
  options: FeedEngineOptions,
  policy = readerPolicy,
): FeedEngine {
  return makeFeedEngine(
    { path: 'reader:changes', args: { userId }, parse: asReaderPage, policy },
    {
      position: () =>
        store.transact(async (tables) => ({
          clientId: (await openClient(tables)).clientId,
          after: (await readerFeedState(tables))?.cursor ?? 0,
        })),
      apply: (page, { after, clientId }) =>
        store.transact((tables) => applyReaderPage(tables, page, after, clientId)),
    },
    options,
    () => pushOnce(store, userId, options.call),
  );
}
