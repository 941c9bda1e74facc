import { subscribeKey } from 'valtio/vanilla/utils';
import { browserPage, type PageEvents } from '../page/pageEvents.ts';
import { connection } from './connection.ts';

/** Now, and when the connection came back, the page became visible, or the network changed, until `signal` aborts. */
export function whenReachable(
  attempt: () => void,
  signal: AbortSignal,
  page: Pick<PageEvents, 'onVisible' | 'onNetworkChange'> = browserPage,
): void {
  if (signal.aborted) return;
  const stopWatching = subscribeKey(connection, 'kind', (kind) => {
    if (kind === 'online') attempt();
  });
  signal.addEventListener('abort', stopWatching);
  page.onVisible(attempt, signal);
  page.onNetworkChange(attempt, signal);
  attempt();
}
