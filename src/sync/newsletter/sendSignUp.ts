import type { CallFailure } from '../../shared/callFailure.ts';
import { type CallOptions, makeFunctionCall } from '../../shared/functionCall.ts';
import type { Result } from '../../shared/result.ts';

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

const path = 'newsletter_subscribers:addNewsletterSubscriber';

/** Makes the function that sends one sign-up over Convex's HTTP API. It is idempotent and never throws. */
export function makeSendSignUp(options: CallOptions) {
  const call = makeFunctionCall(options);
  return async (email: string): Promise<SendOutcome> => sent(await call('mutation', path, { email }));
}

function sent(answer: Result<unknown, CallFailure>): SendOutcome {
  if (answer.ok) return { kind: 'sent' };
  const { failure } = answer;
  switch (failure.kind) {
    case 'offline':
      return { kind: 'offline' };
    case 'unauthenticated':
      return { kind: 'failed', message: 'status 401' };
    case 'server':
      return { kind: 'failed', message: failure.message };
    case 'refused': {
      const { code, message, retryAfterSeconds } = failure.problem;
      if (code === 'invalid_email') return { kind: 'refused', message };
      if (code === 'rate_limited' && typeof retryAfterSeconds === 'number')
        return { kind: 'busy', retryAfterSeconds };
      return { kind: 'failed', message };
    }
    default:
      return failure satisfies never;
  }
}
