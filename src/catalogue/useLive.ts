import { useEffect, useState } from 'react';
import { libraryStatus } from '../page/libraryStatus.ts';

type Library = typeof import('./queries.ts');
type Subscriptions = typeof import('./liveSubscription.ts');

let subscriptions: Subscriptions | undefined;

/**
 * The live answer of a query on this device's library: `initial` until the first answer, then a new value after every
 * change to the data that the query read. Changed `deps` rerun the query and keep the last answer until the new one
 * arrives; give the component a `key` where an outdated answer must not be shown.
 *
 * Dexie is loaded after the component's first frame, which keeps it from delaying the first paint. If the database
 * cannot be read, the value stays as it is and `libraryStatus` says why.
 */
export function useLive<T>(query: (library: Library) => Promise<T>, deps: readonly unknown[], initial: T): T {
  const [value, setValue] = useState<T>(initial);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    function begin({ subscribe }: Subscriptions): void {
      if (!ended) unsubscribe = subscribe(query, (answer) => setValue(() => answer));
    }
    if (subscriptions) begin(subscriptions);
    else afterNextFrame(() => void loadSubscriptions().then(begin, reportLoadFailure));
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

function reportLoadFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  libraryStatus.current = { kind: 'failed', reason: 'failed', message };
}

function afterNextFrame(callback: () => void): void {
  // A hidden page gets no animation frames and would wait for ever.
  if (document.visibilityState === 'hidden') setTimeout(callback, 0);
  else requestAnimationFrame(() => setTimeout(callback, 0));
}
