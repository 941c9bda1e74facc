import type { AccountProblem } from './accounts.ts';

/** Why a call of a function failed: a value that a screen can explain. */
export type CallFailure =
  /** No answer from the library: no network, a time-out, or a captive portal or proxy that answered instead. */
  | { readonly kind: 'offline'; readonly cause: 'network' | 'timeout' | 'portal' }
  /** The function refused, with a reason. */
  | { readonly kind: 'refused'; readonly problem: AccountProblem }
  /** The access token is invalid or has expired. */
  | { readonly kind: 'unauthenticated' }
  /** The library failed. */
  | { readonly kind: 'server'; readonly message: string };

/** Whether a call failed because the session or its rights are missing: a retry with the same token fails too. */
export function needsSignIn(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unauthenticated';
  const { code } = failure.problem;
  return code === 'not_signed_in' || code === 'session_ended' || code === 'not_allowed';
}
