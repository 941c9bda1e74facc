import type { AccountProblem } from './accounts.ts';

/** Why a function gave no answer: a value that a screen can name. */
export type CallFailure =
  /** No answer of the library's: no network, a time-out, or something in between that answered in its place. */
  | { readonly kind: 'offline'; readonly cause: 'network' | 'timeout' | 'portal' }
  /** The function refused, and says why. */
  | { readonly kind: 'refused'; readonly problem: AccountProblem }
  /** The access token is not good, or not any more. */
  | { readonly kind: 'unauthenticated' }
  /** The library failed. */
  | { readonly kind: 'server'; readonly message: string };

/** Whether a call failed for want of a session: the same token will not do. */
export function needsSignIn(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unauthenticated';
  const { code } = failure.problem;
  return code === 'not_signed_in' || code === 'session_ended' || code === 'not_allowed';
}
