import { subscribeKey } from 'valtio/vanilla/utils';
import { connection } from '../connection.ts';
import { browserPage, type PageEvents } from '../pageEvents.ts';
import { keptSignUps, takeOverOldSignUps } from './keptSignUps.ts';

interface DeliveryOptions {
  /** Stops the delivery. */
  readonly signal: AbortSignal;
  readonly page?: Pick<PageEvents, 'onLooked' | 'onNetworkChange'>;
  readonly deliver?: () => Promise<void>;
}

/** Sends stored sign-ups when the page starts, when the connection comes back, and when the page becomes visible. */
export async function startDelivery({
  signal,
  page = browserPage,
  deliver = deliverAnyKept,
}: DeliveryOptions): Promise<void> {
  await takeOverOldSignUps();

  function attempt(): void {
    if (signal.aborted) return;
    deliver().catch((error: unknown) => console.warn(`Kept sign-ups were not sent: ${String(error)}`));
  }
  const stopWatching = subscribeKey(connection, 'kind', (kind) => {
    if (kind === 'online') attempt();
  });
  signal.addEventListener('abort', stopWatching);
  page.onLooked(attempt, signal);
  page.onNetworkChange(attempt, signal);
  attempt();
}

/** Few readers ever have a stored sign-up, so the code that sends them is loaded only then. */
async function deliverAnyKept(): Promise<void> {
  const { rows } = await keptSignUps();
  if (rows.length > 0) await (await import('./deliverSignUps.ts')).deliverKept();
}
