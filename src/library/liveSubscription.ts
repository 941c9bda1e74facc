import Dexie, { liveQuery } from 'dexie';
import { subscribe as subscribeStore } from 'valtio/vanilla';
import { session } from '../state/session.ts';
import { database, overtaken } from './database.ts';
import { libraryStatus, nameLibraryFailure } from './libraryStatus.ts';
import * as queries from './queries.ts';

/** The backoff before querying a lost database again, by attempt. */
const retryDelaysMs = [50, 250, 1000, 5 * 1000, 15 * 1000];

/**
 * Runs a query now and after every change to the data that it read, in this tab or another. Returns the unsubscribe
 * function.
 *
 * Safari drops connections ('Connection to Indexed Database server lost',
 * https://bugs.webkit.org/show_bug.cgi?id=197050) and a backgrounded page can lose them too: the error goes to
 * `libraryStatus`, the database is reopened and the query retried, for as long as anyone listens and the page has the
 * database.
 *
 * When another reader signs in, the query restarts: it may concern their own data, and a running one retains the names
 * of all databases written since its last answer, among them one with a user's id.
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
    return liveQuery(() => query(queries).catch(nameUnopened)).subscribe({
      next(value) {
        attempt = 0;
        libraryStatus.current = { kind: 'ready' };
        onValue(value);
      },
      error(error: unknown) {
        // `libraryStatus` already says why the database was closed.
        if (ended || overtaken.aborted || libraryStatus.ofReader === 'outdated') return;
        const status = nameLibraryFailure(error);
        libraryStatus.current = status;
        console.warn(`The library on this device could not be read (${status.reason}): ${String(error)}`);
        retryTimer = setTimeout(
          () => {
            if (overtaken.aborted) return;
            attempt += 1;
            // Another query may be opening it already, and would not hear that this one had cut it off.
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
    if (!overtaken.aborted) subscription = start();
  });
  return () => {
    ended = true;
    clearTimeout(retryTimer);
    unfollow();
    subscription.unsubscribe();
  };
}

/**
 * Dexie tells a query of a database that could not be opened that it is closed, and `liveQuery` keeps that to itself, as
 * for one that is closed on purpose: the query would never answer. Throws what kept it from being opened instead.
 */
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
