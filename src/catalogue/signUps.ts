import { interfaceLanguage } from '../page/translate.ts';
import { failureMessage } from '../shared/callFailure.ts';
import { libraryCall } from '../sync/libraryCall.ts';
import { database, type PendingSignUp, type PendingSignUps } from './database.ts';
import { pendingSignUps } from './queries.ts';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** No network, no server, a time-out, or a captive portal that answers instead. */
  | { readonly kind: 'offline' }
  /** The library does not accept the address. `message` says why, in words for the reader. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly message: string };

export type SubscribeOutcome =
  | Exclude<SendOutcome, { readonly kind: 'offline' }>
  /** Offline; the sign-up is stored on this device to be sent later. */
  | { readonly kind: 'queued' }
  /** Offline, and the browser does not let the page store anything. */
  | { readonly kind: 'notStored' };

const callLibrary = libraryCall(15 * 1000);

/** Sends one sign-up. The library takes the same one twice as once, so two tabs may send it. Never throws. */
export async function sendSignUp(email: string, call = callLibrary): Promise<SendOutcome> {
  const language = interfaceLanguage !== 'en' && { language: interfaceLanguage };
  const answer = await call('mutation', 'newsletter_subscribers:addNewsletterSubscriber', {
    email,
    ...language,
  });
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

/** Stored before it is sent, so a closing page loses nothing. Stays stored only until the library has answered. */
export async function subscribe(email: string, send = sendSignUp): Promise<SubscribeOutcome> {
  const isStored = await storeSignUp(email).then(
    () => true,
    (error: unknown) => {
      console.warn(`The sign-up could not be stored on this device: ${String(error)}`);
      return false;
    },
  );
  const outcome = await send(email);
  if (outcome.kind === 'offline') return { kind: isStored ? 'queued' : 'notStored' };
  if (isStored) await deleteSignUp(email);
  return outcome;
}

/** Whether the library confirms sign-ups by mail (double opt-in). False when it cannot be asked. Never rejects. */
export async function requiresConfirmation(): Promise<boolean> {
  const answer = await callLibrary('query', 'newsletter_subscribers:asksToConfirm', {});
  return answer.ok && answer.value === true;
}

/** Sends the stored sign-ups one by one and stops at the first that fails; one that the library refuses is recorded. */
export async function sendPendingSignUps(send = sendSignUp): Promise<void> {
  for (;;) {
    // Read before each, because the reader may have taken one back meanwhile.
    const next = (await pendingSignUps()).rows.find(({ problem }) => problem === undefined);
    if (!next) return;
    const outcome = await send(next.email);
    if (outcome.kind !== 'sent' && outcome.kind !== 'refused') return;
    await change(next.email, (others, isStored) => {
      // Another tab has shown the outcome, or the reader took the sign-up back.
      if (!isStored) return {};
      if (outcome.kind === 'sent') return { rows: others, thanks: 'due' };
      return { rows: [...others, { email: next.email, problem: outcome.message }] };
    });
  }
}

/** Stores an address to be sent. One that was refused earlier is queued again. */
export function storeSignUp(email: string): Promise<void> {
  return change(email, (others) => ({ rows: [...others, { email: email.trim() }] }));
}

export function deleteSignUp(email: string): Promise<void> {
  return change(email, (rows) => ({ rows }));
}

/** Records that the reader has been thanked for what was sent in the background. */
export function markThanksShown(): Promise<void> {
  return database.transaction('rw', database.meta, async () => {
    await database.meta.put({ ...(await pendingSignUps()), thanks: 'given' });
  });
}

function change(
  email: string,
  changed: (others: readonly PendingSignUp[], isStored: boolean) => Partial<PendingSignUps>,
): Promise<void> {
  return database.transaction('rw', database.meta, async () => {
    const stored = await pendingSignUps();
    const others = stored.rows.filter((row) => keyOf(row.email) !== keyOf(email));
    await database.meta.put({ ...stored, ...changed(others, others.length < stored.rows.length) });
  });
}

function keyOf(email: string): string {
  return email.trim().toLowerCase();
}
