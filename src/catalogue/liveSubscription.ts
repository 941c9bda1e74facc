import Dexie, { liveQuery } from 'dexie';
import { subscribe as subscribeStore } from 'valtio/vanilla';
import { libraryStatus, nameLibraryFailure } from '../page/libraryStatus.ts';
import { session } from '../settings/session.ts';
import { database, superseded } from './database.ts';
import * as queries from './queries.ts';

const retryDelaysMs = [50, 250, 1000, 5 * 1000, 15 * 1000];

/**
 * Runs a query now and after every change to the data that it read, in this tab or another. Returns the unsubscribe
 * function. Safari drops connections (https://bugs.webkit.org/show_bug.cgi?id=197050) and a backgrounded page can lose
 * them too: the error goes to `libraryStatus`, the database is reopened and the query retried, until the caller
 * unsubscribes or the page loses the database for good. When the signed-in reader changes, the query restarts: it may
 * concern a reader's own data, and a running query retains the names of all databases written since its last answer,
 * including one that contains a user's id.
 */
export function subscribe<T>(
  query: (library: typeof queries) => Promise<T>,
  onValue: (value: T) => void,
): () => void {
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let ended = false;

  function start(): { unsubscribe(): void } {
    if (!Dexie.dependencies.indexedDB) {
      // Dexie would not even run the query.
      libraryStatus.current = nameLibraryFailure(new Dexie.MissingAPIError());
      return { unsubscribe: () => undefined };
    }
    // An async function, because Dexie tracks what is read after an `await` in no others.
    return liveQuery(async () => query(queries).catch(nameUnopened)).subscribe({
      next(value) {
        attempt = 0;
        if (libraryStatus.current.kind !== 'ready') libraryStatus.current = { kind: 'ready' };
        onValue(value);
      },
      error(error: unknown) {
        // `libraryStatus` already says why the database was closed.
        if (ended || superseded.aborted || libraryStatus.ofReader === 'outdated') return;
        const status = nameLibraryFailure(error);
        libraryStatus.current = status;
        console.warn(`The library on this device could not be read (${status.reason}): ${String(error)}`);
        retryTimer = setTimeout(
          () => {
            if (superseded.aborted) return;
            attempt += 1;
            // Another query may already be opening the database: closing it now would leave that query without an answer.
            if (database.isOpen() || database.hasFailed()) database.close({ disableAutoOpen: false });
            subscription = start();
          },
          retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)],
        );
      },
    });
  }

  let subscription = start();
  const unfollow = onOtherReader(() => {
    clearTimeout(retryTimer);
    subscription.unsubscribe();
    if (!superseded.aborted) subscription = start();
  });
  return () => {
    ended = true;
    clearTimeout(retryTimer);
    unfollow();
    subscription.unsubscribe();
  };
}

/** Dexie rejects with DatabaseClosedError, which `liveQuery` swallows as if intended: the query would never answer. */
function nameUnopened(error: unknown): never {
  const isClosed = error instanceof Dexie.DatabaseClosedError;
  const cause = isClosed && 'inner' in error ? error.inner : undefined;
  throw cause instanceof Error && !(cause instanceof Dexie.DatabaseClosedError) ? cause : error;
}

function onOtherReader(listener: () => void): () => void {
  let reader = presentReader();
  return subscribeStore(session, () => {
    const next = presentReader();
    if (next === reader) return;
    reader = next;
    listener();
  });
}

function presentReader(): string | undefined {
  const { now } = session;
  return now.kind === 'guest' ? undefined : `${now.kind === 'needsSignIn'} ${now.user.id}`;
}
