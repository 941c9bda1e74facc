import type { AccountProblem } from './accounts.ts';
import { isCount, isText, optional, parser, shape } from './guards.ts';

/** A value that a screen can explain. */
export type CallFailure =
  /** No answer from the library: no network, a time-out, or a captive portal or proxy that answered instead. */
  | { readonly kind: 'offline'; readonly cause: 'network' | 'timeout' | 'portal' }
  | { readonly kind: 'refused'; readonly problem: AccountProblem }
  | { readonly kind: 'unauthenticated' }
  /** The library failed; with `isDiskFull`, for a reason that only its operator can mend. */
  | { readonly kind: 'server'; readonly message: string; readonly isDiskFull?: boolean };

/** The reason in a refusal's data; undefined for data of another shape. */
export const asProblem = parser(
  shape<AccountProblem>({ code: isText, message: isText, retryAfterSeconds: optional(isCount) }),
);

/** The reason in a `ConvexError`; undefined for an error of the library itself. */
export function problemOf(error: unknown): AccountProblem | undefined {
  return error instanceof Error && 'data' in error ? asProblem(error.data) : undefined;
}

/** A full disk is no refusal: the same call may pass later. */
export function failureOfProblem<P extends { readonly code: string; readonly message: string }>(problem: P) {
  const { code, message } = problem;
  return code === 'disk_full'
    ? ({ kind: 'server', message, isDiskFull: true } as const)
    : ({ kind: 'refused', problem } as const);
}

/** For an answer of another shape than agreed: most likely the library is newer or older. */
export function invalidResponse(path: string): Extract<CallFailure, { kind: 'server' }> {
  return { kind: 'server', message: `${path}: a response of an unexpected shape` };
}

/** For the console and where there are no words of its own. */
export function failureMessage(failure: CallFailure): string {
  switch (failure.kind) {
    case 'offline':
      return `no response (${failure.cause})`;
    case 'refused':
      return failure.problem.message;
    case 'unauthenticated':
      return 'status 401';
    case 'server':
      return failure.message;
    default:
      return failure satisfies never;
  }
}

/** Whether the session or its rights are missing: a retry with the same token would fail too. */
export function needsSignIn(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unauthenticated';
  const { code } = failure.problem;
  return code === 'not_signed_in' || code === 'session_ended' || code === 'not_allowed';
}
