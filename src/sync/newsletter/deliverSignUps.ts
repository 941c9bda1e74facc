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

/** The outcome of a sign-up that the reader sends themselves. */
export type SubscribeOutcome =
  | Exclude<SendOutcome, { readonly kind: 'offline' }>
  /** Offline, and kept on this device to be sent later. */
  | { readonly kind: 'kept' }
  /** Offline, and the browser lets the page keep nothing. */
  | { readonly kind: 'lost' };

/**
 * Signs an address up. It is on this device before it is sent: a page that ends in between loses nothing. Only a
 * sign-up that found no connection stays kept; what the library answered is for the reader to act on.
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

/** Takes a sign-up back before it is sent, or removes a refused one. One that is being sent is gone when this resolves. */
export function takeBackSignUp(email: string): Promise<void> {
  return inOneTab(() => dropSignUp(email));
}

/** Sends what is kept, one after the other, until one does not come through. */
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

/** One tab at a time, so that none sends what another is sending. */
function inOneTab<T>(run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(lockName, run) : run();
}
