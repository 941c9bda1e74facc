import type { PageEvents } from '../page/pageEvents.ts';
import { warn } from '../shared/warn.ts';
import { whenReachable } from '../sync/whenReachable.ts';
import { pendingSignUps } from './queries.ts';

/** Few readers ever have a stored sign-up, so the code that sends them is loaded only then. */
const signUps = () => import('./signUps.ts');

export function startDelivery(
  signal: AbortSignal,
  page?: Pick<PageEvents, 'onVisible' | 'onNetworkChange'>,
): void {
  whenReachable(() => void deliverAny().catch(warn('Kept sign-ups were not sent')), signal, page);
}

async function deliverAny(): Promise<void> {
  const { rows } = await pendingSignUps();
  if (rows.length > 0) await (await signUps()).sendPendingSignUps();
}
