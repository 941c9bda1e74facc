import { asReaderPage } from '../shared/protocol/reader.ts';
import { type FeedEngine, type FeedEngineOptions, makeFeedEngine } from '../sync/feedEngine.ts';
import type { FeedPolicy } from '../sync/feedMachine.ts';
import { applyReaderPage, readerFeedState } from './applyReaderPage.ts';
import { openClient, resendHeld } from './outbox.ts';
import { pushOnce } from './push.ts';
import type { ReaderEnvironment, ReaderStore } from './readerStore.ts';

/** Together with a call's time-out, the caps limit the wait after the network is back to half a minute. */
export const readerPolicy: FeedPolicy = {
  hasOutbox: true,
  limits: { first: 200, usual: 200 },
  retryCapMs: 15 * 1000,
  storageRetryMs: { base: 6 * 1000, cap: 12 * 1000 },
};

/**
 * Syncs one user's rows and outbox. Everything is stored only while that user is still signed in on this device.
 */
export function makeReaderEngine(
  userId: string,
  store: ReaderStore,
  environment: ReaderEnvironment,
  options: FeedEngineOptions,
  policy = readerPolicy,
): FeedEngine {
  return makeFeedEngine(
    { path: 'reader:changes', args: { userId }, parse: asReaderPage, policy },
    {
      position: () =>
        store.transact(async (tables) => ({
          clientId: (await openClient(tables, environment)).clientId,
          after: (await readerFeedState(tables))?.cursor ?? 0,
        })),
      apply: (page, { after, clientId }) =>
        store.transact((tables) => applyReaderPage(tables, environment, page, after, clientId)),
    },
    options,
    () => pushOnce(store, environment, userId, options.call),
  );
}

/** Queues operations again that an older server did not know. Call it when a page starts. */
export async function retryHeld(store: ReaderStore, environment: ReaderEnvironment): Promise<void> {
  await store.transact((tables) => resendHeld(tables, environment));
}
