import { parseFeedPage } from '../shared/protocol/catalogue.ts';
import type { FeedPage } from '../shared/story/catalogue.ts';
import type { ConnectionKind } from '../sync/connection.ts';
import type { FeedScope, FeedStore } from '../sync/feedEngine.ts';
import type { FeedState } from '../sync/feedMachine.ts';
import { applyPage } from './apply.ts';
import { feedState } from './queries.ts';

/** The feed of all stories: a few rows at first, so that the first cards arrive soon. */
export const catalogueScope: FeedScope<FeedPage> = {
  path: 'feed:changes',
  args: { scope: 'catalogue' },
  parse: parseFeedPage,
  policy: {
    hasOutbox: false,
    limits: { first: 60, usual: 250 },
    retryCapMs: 60 * 1000,
    storageRetryMs: { base: 30 * 1000, cap: 15 * 60 * 1000 },
  },
};

export const catalogueStore: FeedStore<FeedPage, { readonly after: number }> = {
  position: async () => ({ after: (await feedState())?.cursor ?? 0 }),
  apply: (page, { after }) => applyPage(page, after),
};

/** 'syncing' only while the server is known to answer; a retry after an unanswered request is still 'offline'. */
export function connectionOf({ failure, hasAnswered, phase }: FeedState): ConnectionKind {
  if (failure?.kind === 'offline') return 'offline';
  if (failure?.kind === 'storage') return failure.reason === 'quota' ? 'full' : 'storageFailure';
  if (!hasAnswered) return 'starting';
  return phase === 'pulling' ? 'syncing' : 'online';
}
