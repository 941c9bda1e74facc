import { subscribeKey } from 'valtio/vanilla/utils';
import { connection } from '../connection.ts';
import { browserPage, type PageEvents } from '../pageEvents.ts';
import { accountCall } from './accountCall.ts';
import { sendRevocations } from './revocations.ts';

interface DeliveryOptions {
  /** Stops the delivery. */
  readonly signal: AbortSignal;
  readonly page?: PageEvents;
}

let last: Promise<unknown> = Promise.resolve();

/** Reports the pending sign-outs to the server, one call after the other. Never throws. */
function deliverRevocations(): Promise<unknown> {
  last = last.then(() => sendRevocations(accountCall));
  return last;
}

/** Reports pending sign-outs now, whenever the connection comes back, and when the page becomes visible. */
export function startDelivery({ signal, page = browserPage }: DeliveryOptions): void {
  const stopWatching = subscribeKey(connection, 'kind', (kind) => {
    if (kind === 'online') void deliverRevocations();
  });
  signal.addEventListener('abort', stopWatching);
  page.onLooked(() => void deliverRevocations(), signal);
  page.onNetworkChange(() => void deliverRevocations(), signal);
  void deliverRevocations();
}
