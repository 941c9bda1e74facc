import type { PageEvents } from '../pageEvents.ts';
import { whenReachable } from '../whenReachable.ts';
import { keptSignUps, takeOverOldSignUps } from './keptSignUps.ts';

/** Sends stored sign-ups whenever the library may be reachable, until `signal` aborts. */
export async function startDelivery(
  signal: AbortSignal,
  page?: Pick<PageEvents, 'onVisible' | 'onNetworkChange'>,
): Promise<void> {
  await takeOverOldSignUps();
  whenReachable(
    () => {
      deliverAnyKept().catch((error: unknown) =>
        console.warn(`Kept sign-ups were not sent: ${String(error)}`),
      );
    },
    signal,
    page,
  );
}

/** Few readers ever have a stored sign-up, so the code that sends them is loaded only then. */
async function deliverAnyKept(): Promise<void> {
  const { rows } = await keptSignUps();
  if (rows.length > 0) await (await import('./deliverSignUps.ts')).deliverKept();
}
