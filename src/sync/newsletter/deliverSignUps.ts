import { backendAddress } from '../../library/backendAddress.ts';
import { dropSignUp, keepSignUp, keptSignUps, settleRefused, settleSent } from './keptSignUps.ts';
import { makeSendSignUp, type SendOutcome } from './sendSignUp.ts';

type Send = (email: string) => Promise<SendOutcome>;

const timeoutMs = 15 * 1000;

const lockName = 'lipi-newsletter';

const sendToLibrary: Send = (email) =>
  makeSendSignUp({
    address: backendAddress(),
    fetch: (...request) => fetch(...request),
    timeoutMs,
  })(email);

/** The outcome of `subscribe`. */
export type SubscribeOutcome =
  | Exclude<SendOutcome, { readonly kind: 'offline' }>
  /** Offline; the sign-up is stored on this device to be sent later. */
  | { readonly kind: 'kept' }
  /** Offline, and the browser does not let the page store anything. */
  | { readonly kind: 'lost' };

/**
 * Signs an address up. The sign-up is stored before it is sent, so a page that closes in between loses nothing. It
 * stays stored only when there is no connection; after any answer of the library, which the reader sees, it is deleted.
 */
export function subscribe(email: string, send: Send = sendToLibrary): Promise<SubscribeOutcome> {
  return inOneTab(async () => {
    const isKept = await keepSignUp(email).then(
      () => true,
      (error: unknown) => {
        console.warn(`The sign-up could not be kept on this device: ${String(error)}`);
        return false;
      },
    );
    const outcome = await send(email);
    if (outcome.kind === 'offline') return { kind: isKept ? 'kept' : 'lost' };
    if (isKept) await dropSignUp(email);
    return outcome;
  });
}

/**
 * Cancels a sign-up before it is sent, or removes a refused one. If sign-ups are being sent, it waits for that to end.
 */
export function takeBackSignUp(email: string): Promise<void> {
  return inOneTab(() => dropSignUp(email));
}

/** Sends the stored sign-ups one by one and stops at the first that fails; one that the library refuses is recorded. */
export function deliverKept(send: Send = sendToLibrary): Promise<void> {
  return inOneTab(async () => {
    for (const { email, problem } of (await keptSignUps()).rows) {
      if (problem !== undefined) continue;
      const outcome = await send(email);
      if (outcome.kind === 'sent') await settleSent(email);
      else if (outcome.kind === 'refused') await settleRefused(email, outcome.message);
      else return;
    }
  });
}

/** Runs in one tab at a time, so that no sign-up is sent twice. */
function inOneTab<T>(run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(lockName, run) : run();
}
