import Dexie, { liveQuery } from 'dexie';
import { database, type KeptSignUp, type KeptSignUps } from '../../library/database.ts';

const noSignUps: KeptSignUps = { key: 'signUps', rows: [] };

/** The sign-ups stored on this device. */
export async function keptSignUps(): Promise<KeptSignUps> {
  const row = await database.meta.get('signUps');
  return row?.key === 'signUps' ? row : noSignUps;
}

/** Stores an address to be sent. One that was refused earlier is queued again. */
export function keepSignUp(email: string): Promise<void> {
  return change(({ rows, ...rest }) => ({
    ...rest,
    rows: [...without(rows, email), { email: email.trim() }],
  }));
}

/** Deletes a sign-up in any state. */
export function dropSignUp(email: string): Promise<void> {
  return change(({ rows, ...rest }) => ({ ...rest, rows: without(rows, email) }));
}

/**
 * Removes a sign-up that was sent in the background; the reader is thanked later, unless it is no longer stored: then
 * another tab has thanked them, or they took it back.
 */
export function settleSent(email: string): Promise<void> {
  return change((kept) => {
    const rows = without(kept.rows, email);
    return rows.length === kept.rows.length ? kept : { ...kept, rows, thanks: 'due' };
  });
}

/** Records why the library refused an address, if it is still stored; it stays until the reader removes it. */
export function settleRefused(email: string, problem: string): Promise<void> {
  return change((kept) => {
    const rows = without(kept.rows, email);
    return rows.length === kept.rows.length ? kept : { ...kept, rows: [...rows, { email, problem }] };
  });
}

/** Records that the reader has been thanked. */
export function markThanked(): Promise<void> {
  return change((kept) => ({ ...kept, thanks: 'given' }));
}

/** Removes thanks that the reader has seen and keeps those still due. */
export function forgetThanks(): Promise<void> {
  return change(({ thanks, ...rest }) => (thanks === 'due' ? { ...rest, thanks } : rest));
}

/** Reports the stored sign-ups now and after every change in any tab. Returns the unsubscribe function. */
export function watchSignUps(onChange: (kept: KeptSignUps) => void): () => void {
  const subscription = liveQuery(keptSignUps).subscribe({
    next: onChange,
    error: (error: unknown) => console.warn(`Kept sign-ups cannot be read: ${String(error)}`),
  });
  return () => subscription.unsubscribe();
}

/** Until November 2026 sign-ups had a database of their own: moves its rows to this one and deletes it. */
export async function takeOverOldSignUps(): Promise<void> {
  const name = 'lipi-newsletter';
  // Without IndexedDB the old database cannot exist.
  if (!Dexie.dependencies.indexedDB || !(await Dexie.exists(name))) return;
  const old = await new Dexie(name).open();
  const signUps: { email?: string }[] = await old.table('signUps').toArray();
  for (const { email } of signUps) if (email) await keepSignUp(email);
  await old.delete();
}

function change(next: (kept: KeptSignUps) => KeptSignUps): Promise<void> {
  return database.transaction('rw', database.meta, async () => {
    await database.meta.put(next(await keptSignUps()));
  });
}

function without(rows: readonly KeptSignUp[], email: string): KeptSignUp[] {
  const key = keyOf(email);
  return rows.filter((row) => keyOf(row.email) !== key);
}

function keyOf(email: string): string {
  return email.trim().toLowerCase();
}
