import { subscribeKey } from 'valtio/vanilla/utils';
import { connection } from '../connection.ts';
import { browserPage, type PageEvents } from '../pageEvents.ts';
import { accountCall } from './accountCall.ts';
import { sendRevocations } from './revocations.ts';

interface DeliveryOptions {
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly page?: PageEvents;
}

let last: Promise<unknown> = Promise.resolve();

/** Tells the server of the sign-outs that it has not heard of, one after the other. Never throws. */
function deliverRevocations(): Promise<unknown> {
  last = last.then(() => sendRevocations(accountCall));
  return last;
}

/** Does so now, whenever the connection comes back, and when the page comes into view, for as long as it lives. */
export function startDelivery({ signal, page = browserPage }: DeliveryOptions): void {
  const stopWatching = subscribeKey(connection, 'kind', (kind) => {
    if (kind === 'online') void deliverRevocations();
  });
  signal.addEventListener('abort', stopWatching);
  page.onLooked(() => void deliverRevocations(), signal);
  page.onNetworkChange(() => void deliverRevocations(), signal);
  void deliverRevocations();
}
