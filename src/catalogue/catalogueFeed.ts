import { parseLibraryPage, parseListPage, parseShelfPage } from '../shared/protocol/catalogue.ts';
import type { LibraryPage, ListPage, ShelfPage } from '../shared/story/catalogue.ts';
import { inReadersOrder } from '../shared/story/readersOrder.ts';
import type { ConnectionKind } from '../sync/connection.ts';
import type { FeedScope, FeedStore } from '../sync/feedEngine.ts';
import type { FeedPolicy, FeedState } from '../sync/feedMachine.ts';
import { applyListPage, applyShelf } from './apply.ts';
import { database } from './database.ts';
import { follow, listOf, lists } from './lists.ts';

interface After {
  readonly after: number;
}

export interface Feed<Page> {
  readonly scope: FeedScope<Page>;
  readonly store: FeedStore<Page, After>;
}

function policyOf(limit: number): FeedPolicy {
  return {
    hasOutbox: false,
    limits: { first: limit, usual: limit },
    retryCapMs: 60 * 1000,
    storageRetryMs: { base: 30 * 1000, cap: 15 * 60 * 1000 },
  };
}

/** The rows of a page: about 40 KB compressed. */
const listRows = 400;

/** The first stories of a shelf: as many cards as a first visit is likely to see. */
const shelfRows = 40;

async function positionIn(language: string): Promise<After | undefined> {
  const list = await listOf(language);
  return list && { after: list.cursor };
}

/** All stories of a language, as rows of a list. */
export function listFeed(language: string): Feed<ListPage> {
  return {
    scope: { path: 'list:changes', args: { language }, parse: parseListPage, policy: policyOf(listRows) },
    store: {
      position: () => positionIn(language),
      apply: (page, { after }) => applyListPage(language, page, after),
    },
  };
}

/** The first stories of a language, whole: read anew when the language has changed. */
export function shelfFeed(language: string): Feed<ShelfPage> {
  return {
    scope: { path: 'list:shelf', args: { language }, parse: parseShelfPage, policy: policyOf(shelfRows) },
    store: {
      position: () => positionIn(language),
      apply: (page, { after }) => applyShelf(language, page, after),
    },
  };
}

/**
 * What the library says of itself, in one page that is read at each visit. A device that follows no language yet begins
 * with the first of `preferredLanguages` (BCP 47 tags) that the library has.
 */
export function libraryFeed(preferredLanguages: () => readonly string[]): Feed<LibraryPage> {
  return {
    scope: { path: 'list:library', args: {}, parse: parseLibraryPage, policy: policyOf(1) },
    store: {
      position: async () => ({ after: 0 }),
      async apply({ languages, front }) {
        await database.meta.put({ key: 'library', counts: languages, front });
        const [first] = inReadersOrder(languages, preferredLanguages());
        if (first && (await lists()).length === 0) await follow([first.language]);
        return { kind: 'applied' };
      },
    },
  };
}

/**
 * The connection, by the states of all feeds: they call one server. 'syncing' only while the server is known to answer;
 * a retry after an unanswered request is still 'offline'.
 */
export function connectionOf(states: readonly FeedState[]): ConnectionKind {
  const failures = states.flatMap(({ failure }) => failure ?? []);
  if (failures.some(({ kind }) => kind === 'offline')) return 'offline';
  const storage = failures.find((failure) => failure.kind === 'storage');
  if (storage) return storage.reason === 'quota' ? 'full' : 'storageFailure';
  if (!states.some(({ hasAnswered }) => hasAnswered)) return 'starting';
  return states.some(({ phase }) => phase === 'pulling') ? 'syncing' : 'online';
}
