import { failureMessage } from '../../shared/callFailure.ts';
import { libraryCall } from '../libraryCall.ts';
import { dropSignUp, keepSignUp, keptSignUps, settleRefused, settleSent } from './keptSignUps.ts';

/** The outcome of sending a sign-up to the library. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** No network, no server, a time-out, or a captive portal that answers instead. */
  | { readonly kind: 'offline' }
  /** The library does not accept the address. `message` says why, in words for the reader. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Too many sign-ups right now. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly message: string };

/** The outcome of `subscribe`. */
export type SubscribeOutcome =
  | Exclude<SendOutcome, { readonly kind: 'offline' }>
  /** Offline; the sign-up is stored on this device to be sent later. */
  | { readonly kind: 'kept' }
  /** Offline, and the browser does not let the page store anything. */
  | { readonly kind: 'lost' };

const callLibrary = libraryCall(15 * 1000);

/** Sends one sign-up. The library takes the same one twice as once, so two tabs may send it. Never throws. */
export async function sendSignUp(email: string, call = callLibrary): Promise<SendOutcome> {
  const answer = await call('mutation', 'newsletter_subscribers:addNewsletterSubscriber', { email });
  if (answer.ok) return { kind: 'sent' };
  const { failure } = answer;
  if (failure.kind === 'offline') return { kind: 'offline' };
  if (failure.kind === 'refused') {
    const { code, message, retryAfterSeconds } = failure.problem;
    if (code === 'invalid_email') return { kind: 'refused', message };
    if (code === 'rate_limited' && typeof retryAfterSeconds === 'number') {
      return { kind: 'busy', retryAfterSeconds };
    }
  }
  return { kind: 'failed', message: failureMessage(failure) };
}

/**
 * Signs an address up. The sign-up is stored before it is sent, so a page that closes in between loses nothing. It
 * stays stored only when there is no connection; after any answer of the library, which the reader sees, it is deleted.
 */
export async function subscribe(
  email: string,
  send: typeof sendSignUp = sendSignUp,
): Promise<SubscribeOutcome> {
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
}

/** Sends the stored sign-ups one by one and stops at the first that fails; one that the library refuses is recorded. */
export async function deliverKept(send: typeof sendSignUp = sendSignUp): Promise<void> {
  for (;;) {
    // Read before each, because the reader may have taken one back meanwhile.
    const next = (await keptSignUps()).rows.find(({ problem }) => problem === undefined);
    if (!next) return;
    const outcome = await send(next.email);
    if (outcome.kind === 'sent') await settleSent(next.email);
    else if (outcome.kind === 'refused') await settleRefused(next.email, outcome.message);
    else return;
  }
}
