import { startTransition, useEffect, useState } from 'react';
import { libraryStatus, nameLibraryFailure } from '../page/libraryStatus.ts';

type Query<T> = (library: typeof import('./queries.ts')) => Promise<T>;
type Subscriptions = typeof import('./liveSubscription.ts');

let subscriptions: Subscriptions | undefined;

/**
 * The live answer of a query on this device's library: `initial` until the first answer, then a new value after every
 * change to the data that it read. Changed `deps` rerun the query and keep the last answer until the new one arrives:
 * give the component a `key` where an outdated answer must not be shown. An answer is rendered in slices, as a
 * transition. Dexie is loaded after the component's first frame. If the database cannot be read, the value stays as it
 * is and `libraryStatus` says why.
 */
export function useLive<T>(query: Query<T>, deps: readonly unknown[]): T | undefined;
export function useLive<T>(query: Query<T>, deps: readonly unknown[], initial: T): T;
export function useLive<T>(query: Query<T>, deps: readonly unknown[], initial?: T): T | undefined {
  const [value, setValue] = useState(initial);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    function begin({ subscribe }: Subscriptions): void {
      if (!ended) unsubscribe = subscribe(query, (answer) => startTransition(() => setValue(() => answer)));
    }
    if (subscriptions) begin(subscriptions);
    else afterNextFrame(() => void loadSubscriptions().then(begin, report));
    return () => {
      ended = true;
      unsubscribe?.();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on, as with useMemo
  }, deps);

  return value;
}

async function loadSubscriptions(): Promise<Subscriptions> {
  subscriptions = await import('./liveSubscription.ts');
  return subscriptions;
}

function report(error: unknown): void {
  libraryStatus.current = nameLibraryFailure(error);
}

function afterNextFrame(callback: () => void): void {
  // A hidden page gets no animation frames and would wait for ever.
  if (document.visibilityState === 'hidden') setTimeout(callback, 0);
  else requestAnimationFrame(() => setTimeout(callback, 0));
}
