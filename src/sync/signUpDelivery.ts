import Dexie from 'dexie';
import { keptSignUps } from '../library/queries.ts';
import { warn } from '../shared/warn.ts';
import type { PageEvents } from '../state/pageEvents.ts';
import { whenReachable } from './whenReachable.ts';

/** Few readers ever have a stored sign-up, so the code that sends them is loaded only then. */
const signUps = () => import('./signUps.ts');

/** Sends stored sign-ups whenever the library may be reachable, until `signal` aborts. */
export async function startDelivery(
  signal: AbortSignal,
  page?: Pick<PageEvents, 'onVisible' | 'onNetworkChange'>,
): Promise<void> {
  await takeOverOldSignUps();
  whenReachable(() => void deliverAny().catch(warn('Kept sign-ups were not sent')), signal, page);
}

async function deliverAny(): Promise<void> {
  const { rows } = await keptSignUps();
  if (rows.length > 0) await (await signUps()).deliverKept();
}

/** Until November 2026 sign-ups had a database of their own: moves its rows to this one and deletes it. */
export async function takeOverOldSignUps(): Promise<void> {
  const name = 'lipi-newsletter';
  // Without IndexedDB the old database cannot exist.
  if (!Dexie.dependencies.indexedDB || !(await Dexie.exists(name))) return;
  const { keepSignUp } = await signUps();
  const old = await new Dexie(name).open();
  const rows: { email?: string }[] = await old.table('signUps').toArray();
  for (const { email } of rows) if (email) await keepSignUp(email);
  await old.delete();
}
