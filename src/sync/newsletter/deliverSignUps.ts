import { backendAddress } from '../../library/backendAddress.ts';
import {
  beginSending,
  dropSignUp,
  keepSignUp,
  keptSignUp,
  settleSignUp,
  signUpsToSend,
} from './keptSignUps.ts';
import { makeSendSignUp, type SendOutcome } from './sendSignUp.ts';

type Send = (email: string) => Promise<SendOutcome>;

const timeoutMs = 15 * 1000;

/** How long after a failure of the library's own the next try comes. */
const failureDelayMs = 60 * 1000;

const lockName = 'lipi-newsletter';

const sendToLibrary: Send = (email) =>
  makeSendSignUp({
    address: backendAddress(),
    fetch: (...request) => fetch(...request),
    timeoutMs,
  })(email);

/** What became of a sign-up at the reader's own hands. */
export type SubscribeOutcome =
  | Exclude<SendOutcome, { readonly kind: 'offline' }>
  /** Offline, and kept on this device to be sent later. */
  | { readonly kind: 'kept' }
  /** Offline, and the browser lets the page keep nothing. */
  | { readonly kind: 'lost' }
  /** Another tab took it back before it was sent. */
  | { readonly kind: 'takenBack' };

/**
 * Signs an address up. It is on this device, durably, before it is sent: a page that ends in between loses nothing.
 * Only a sign-up that found no connection stays kept; what the library answered is the reader's to act on.
 */
export async function subscribe(email: string, send: Send = sendToLibrary): Promise<SubscribeOutcome> {
  let id: number;
  try {
    id = await keepSignUp(email);
  } catch (error) {
    console.warn(`The sign-up could not be kept on this device: ${String(error)}`);
    const outcome = await send(email);
    return outcome.kind === 'offline' ? { kind: 'lost' } : outcome;
  }
  return inOneTab(async () => {
    if ((await beginSending(id)) === undefined) return settledElsewhere(id);
    const outcome = await send(email);
    if (outcome.kind === 'offline') {
      await settleSignUp(id, { kind: 'waiting' });
      return { kind: 'kept' };
    }
    await dropSignUp(id);
    return outcome;
  });
}

/**
 * Sends what is kept, one after the other, in one tab at a time. Ends at the first that does not come through, and
 * answers when to try again: undefined when nothing is left, or when only a connection can help.
 */
export function deliverKept(send: Send = sendToLibrary): Promise<number | undefined> {
  return inOneTab(async () => {
    for (const id of await signUpsToSend()) {
      const email = await beginSending(id);
      if (email === undefined) continue;
      const outcome = await send(email);
      switch (outcome.kind) {
        case 'sent':
        case 'refused':
          await settleSignUp(id, outcome);
          break;
        case 'offline':
        case 'busy':
        case 'failed':
          await settleSignUp(id, { kind: 'waiting' });
          return retryDelayMs(outcome);
        default:
          outcome satisfies never;
      }
    }
    return undefined;
  });
}

/** Between the keeping and the sending another tab had its turn. */
async function settledElsewhere(id: number): Promise<SubscribeOutcome> {
  const row = await keptSignUp(id);
  await dropSignUp(id);
  switch (row?.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'refused':
      return { kind: 'refused', message: row.message };
    default:
      return { kind: 'takenBack' };
  }
}

function retryDelayMs(outcome: Extract<SendOutcome, { kind: 'offline' | 'busy' | 'failed' }>) {
  switch (outcome.kind) {
    case 'offline':
      return undefined;
    case 'busy':
      return outcome.retryAfterSeconds * 1000;
    case 'failed':
      return failureDelayMs;
    default:
      return outcome satisfies never;
  }
}

function inOneTab<T>(run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(lockName, run) : run();
}
