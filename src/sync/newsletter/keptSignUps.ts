import Dexie, { liveQuery, type Table } from 'dexie';

/**
 * A newsletter sign-up on this device, on its way to the library:
 *
 *     waiting ──► sending ──► sent (without the address) ──► gone, once the reader has seen it
 *        ▲           │ └────► refused ──► gone, when the reader removes it
 *        └───────────┘ offline, busy, failed
 *
 * Only what waits can be taken back. 'sending' outlives a page that ended while it sent: whoever has the delivery's
 * lock knows that nobody is sending it now, and sends it again, which changes nothing if it had arrived.
 */
export type KeptSignUp = { readonly id: number } & (
  | { readonly kind: 'waiting' | 'sending'; readonly email: string }
  | { readonly kind: 'refused'; readonly email: string; readonly message: string }
  | { readonly kind: 'sent'; readonly isShown: boolean }
);

/** What was made of a kept sign-up that was sent. */
export type Settlement =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly message: string };

/** Without the number that the database gives it. */
type NewSignUp = { readonly kind: 'waiting'; readonly email: string };

class SignUpDatabase extends Dexie {
  declare readonly signUps: Table<KeptSignUp, number, KeptSignUp | NewSignUp>;

  constructor() {
    // What the page promises to send must survive a power cut: Chrome's default would acknowledge it before the disk has it.
    super('lipi-newsletter', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signUps: '++id' });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      // Else Dexie goes on to its own answer, which warns and lets the database open again.
      return false;
    });
  }
}

/** The one database of sign-ups in this page. Opens by itself at the first use. */
export const signUpDatabase = new SignUpDatabase();

/** Keeps an address to be sent; one that already waits is kept once. Resolves with its id when it is durable. */
export function keepSignUp(email: string): Promise<number> {
  return changing(async () => {
    const key = email.trim().toLowerCase();
    const rows = await signUpDatabase.signUps.toArray();
    const known = rows.find((row) => row.kind === 'waiting' && row.email.toLowerCase() === key);
    if (known) return known.id;
    return await signUpDatabase.signUps.add({ kind: 'waiting', email: email.trim() });
  });
}

/** Takes a sign-up back before it is sent, or removes a refused one. False when it is being sent or is gone. */
export function takeBackSignUp(id: number): Promise<boolean> {
  return changing(async () => {
    const row = await signUpDatabase.signUps.get(id);
    if (row?.kind !== 'waiting' && row?.kind !== 'refused') return false;
    await signUpDatabase.signUps.delete(id);
    return true;
  });
}

/** The ids of what has to be sent, including what a page that ended was sending. */
export async function signUpsToSend(): Promise<number[]> {
  const rows = await signUpDatabase.signUps.toArray();
  return rows.filter(({ kind }) => kind === 'waiting' || kind === 'sending').map(({ id }) => id);
}

/** Marks a sign-up as being sent and answers its address; undefined when it was taken back. */
export function beginSending(id: number): Promise<string | undefined> {
  return changing(async () => {
    const row = await signUpDatabase.signUps.get(id);
    if (row?.kind !== 'waiting' && row?.kind !== 'sending') return undefined;
    await signUpDatabase.signUps.put({ ...row, kind: 'sending' });
    return row.email;
  });
}

/** Writes down what came of sending. What was sent keeps no address. */
export function settleSignUp(id: number, settlement: Settlement): Promise<void> {
  return changing(async () => {
    const row = await signUpDatabase.signUps.get(id);
    if (row?.kind !== 'sending') return;
    if (settlement.kind === 'sent') await signUpDatabase.signUps.put({ id, kind: 'sent', isShown: false });
    else await signUpDatabase.signUps.put({ id, email: row.email, ...settlement });
  });
}

/** How a sign-up stands; undefined when it was taken back. */
export function keptSignUp(id: number): Promise<KeptSignUp | undefined> {
  return signUpDatabase.signUps.get(id);
}

/** Removes a sign-up whatever became of it: its page tells the reader itself. */
export async function dropSignUp(id: number): Promise<void> {
  await signUpDatabase.signUps.delete(id);
}

/** Forgets the sent ones that a reader has been thanked for. */
export function forgetShown(): Promise<void> {
  return changing(async () => {
    await signUpDatabase.signUps.filter((row) => row.kind === 'sent' && row.isShown).delete();
  });
}

/** Notes that the reader has been thanked for every sent one. */
export function markShown(): Promise<void> {
  return changing(async () => {
    const rows = await signUpDatabase.signUps.toArray();
    await signUpDatabase.signUps.bulkPut(
      rows.filter((row) => row.kind === 'sent').map((row) => ({ ...row, isShown: true })),
    );
  });
}

/** The kept sign-ups, now and after every change in any tab. Returns the end of it. */
export function watchSignUps(onRows: (rows: readonly KeptSignUp[]) => void): () => void {
  const subscription = liveQuery(() => signUpDatabase.signUps.toArray()).subscribe({
    next: onRows,
    error: (error: unknown) => console.warn(`Kept sign-ups cannot be read: ${String(error)}`),
  });
  return () => subscription.unsubscribe();
}

function changing<T>(change: () => Promise<T>): Promise<T> {
  return signUpDatabase.transaction('rw', signUpDatabase.signUps, change);
}
