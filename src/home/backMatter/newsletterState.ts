import type { SubscribeOutcome } from '../../catalogue/signUps.ts';
import * as words from '../words.ts';

/** The state of the newsletter form on this page. Sign-ups stored on the device are separate. */
export type NewsletterState =
  | { readonly kind: 'form' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'thanked' }
  | { readonly kind: 'failed'; readonly message: string; readonly isAddressWrong: boolean };

/** The form's state after a sign-up, and whether its input is cleared: a rejected address stays, to be corrected. */
export function afterSubmit(outcome: SubscribeOutcome): { state: NewsletterState; resets: boolean } {
  switch (outcome.kind) {
    case 'sent':
      return { state: { kind: 'thanked' }, resets: true };
    case 'kept':
      return { state: { kind: 'form' }, resets: true };
    case 'refused':
      return failed(outcome.message, true);
    case 'busy':
      return failed(words.tooMany(waitInWords(outcome.retryAfterSeconds)));
    case 'failed':
      return failed(words.failed(outcome.message));
    case 'lost':
      return failed(words.lost);
    default:
      return outcome satisfies never;
  }
}

/** A wait in words: '1 second', '40 seconds', '2 minutes'. Rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds > 90) return words.minutes(Math.ceil(seconds / 60));
  return words.seconds(Math.max(1, Math.ceil(seconds)));
}

function failed(message: string, isAddressWrong = false): { state: NewsletterState; resets: boolean } {
  return { state: { kind: 'failed', message, isAddressWrong }, resets: false };
}
