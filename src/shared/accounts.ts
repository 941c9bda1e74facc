/**
 * What the account functions of `convex/` and the pages that call them say to each other. convex/README.md has the
 * whole contract.
 */

/** What a user may do, least first; each may do all that those before it may. */
export const roles = ['reader', 'curator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Who may call a public function: everybody, whoever is signed in, or who has at least this role. */
export type Access = 'anyone' | 'signedIn' | 'curator' | 'admin';

/** Why an account function refused. `retryAfterSeconds` comes with 'rate_limited' alone. */
export interface AccountProblem {
  readonly code: AccountProblemCode;
  /** For people, in English. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

type AccountProblemCode =
  /** Nobody is signed in. */
  | 'not_signed_in'
  /** This device was signed out from elsewhere, or the account is gone: a definite end, sign in anew. */
  | 'session_ended'
  /** Signed in, but without the role that it takes. */
  | 'not_allowed';
