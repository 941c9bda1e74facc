import { subscribeKey } from 'valtio/vanilla/utils';
import { connection } from '../connection.ts';
import { browserPage, type PageEvents } from '../pageEvents.ts';
import { deliverKept } from './deliverSignUps.ts';

interface DeliveryOptions {
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly page?: Pick<PageEvents, 'onLooked' | 'onNetworkChange'>;
  readonly deliver?: () => Promise<number | undefined>;
}

/**
 * Sends kept newsletter sign-ups for as long as the page lives: at its start, whenever the connection comes back,
 * when the page comes into view, and when the library asked to wait and the time is over.
 */
export function startDelivery({ signal, page = browserPage, deliver = deliverKept }: DeliveryOptions): void {
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    if (signal.aborted) return;
    clearTimeout(retryTimer);
    deliver().then(
      (delayMs) => {
        if (delayMs !== undefined && !signal.aborted) retryTimer = setTimeout(attempt, delayMs);
      },
      (error: unknown) => console.warn(`Kept sign-ups were not sent: ${String(error)}`),
    );
  }

  const stopWatching = subscribeKey(connection, 'kind', (kind) => {
    if (kind === 'online') attempt();
  });
  page.onLooked(attempt, signal);
  page.onNetworkChange(attempt, signal);
  signal.addEventListener('abort', () => {
    stopWatching();
    clearTimeout(retryTimer);
  });
  attempt();
}
