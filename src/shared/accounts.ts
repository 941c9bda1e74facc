/**
 * What the account functions of `convex/` and the pages that call them say to each other. convex/README.md has the
 * whole contract.
 */

/** What a user may do, least first; each may do all that those before it may. */
export const roles = ['reader', 'curator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Who may call a public function: everybody, every signed-in user, or users with at least this role. */
export type Access = 'anyone' | 'signedIn' | 'curator' | 'admin';

/** A user, as `account:profile` tells them of themselves. */
export interface AccountProfile {
  readonly id: string;
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  /** The name to sign in with, for a user without an e-mail address. Case does not matter in it. */
  readonly signInName?: string;
  readonly emailVerified: boolean;
  /** 'password' and the providers that they sign in with. */
  readonly signInMethods: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  readonly hasRecoveryCode: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly recoveryCodeMadeAt?: number;
  /** An older library let another account be made under the same address: `account:mergeTwin` makes one of the two. */
  readonly hasTwin: boolean;
  /** What the user has to be told and has not dismissed, newest first, at most 5. */
  readonly notices: readonly AccountNotice[];
}

/** Something that others did with an account, which its user is told. Times in milliseconds since the Unix epoch. */
export interface AccountNotice {
  readonly id: string;
  /** A link was made by which its holder can choose a new password. */
  readonly kind: 'resetLink';
  readonly madeAt: number;
  /** The role, at that time, of the person who made it; 'operator' for the library's command. */
  readonly by: 'curator' | 'admin' | 'operator';
  readonly usedAt?: number;
}

/** A device that a user is signed in on (`devices:list`). Times in milliseconds since the Unix epoch. */
export interface SignedInDevice {
  readonly id: string;
  /** 'Firefox on Android', or '' for a device that did not say. */
  readonly label: string;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  /** The device that asks. */
  readonly isThis: boolean;
}

/** Which ways to sign in a library has (`account:signInMethods`). A password is always one. */
export interface SignInMethods {
  /** Mail is sent: signing in by code, resetting a password, and proving the mailbox at sign-up. */
  readonly emailCode: boolean;
  /** No mail is sent: a reader may sign up with a name in place of an e-mail address. */
  readonly names: boolean;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** Why an account function refused: the data of its ConvexError. */
export interface AccountProblem {
  readonly code: AccountProblemCode;
  /** For people, in English. */
  readonly message: string;
  /** With 'rate_limited', and only then: when the same call may succeed. */
  readonly retryAfterSeconds?: number;
}

type AccountProblemCode =
  /** Nobody is signed in. */
  | 'not_signed_in'
  /** This device was signed out from elsewhere, or the account is gone: a definite end, sign in anew. */
  | 'session_ended'
  /** Signed in, but without the role that it takes. */
  | 'not_allowed'
  /** Too many of this kind; `retryAfterSeconds` says when there will be room. */
  | 'rate_limited'
  /** A call that no page of ours makes: a parameter is missing or of the wrong form. */
  | 'invalid_request'
  /** This way to sign in is not set up here (`account:signInMethods`). */
  | 'method_unavailable'
  | 'invalid_email'
  /** Too short, too long, or the e-mail address or name itself. */
  | 'weak_password'
  | 'invalid_name'
  /** The e-mail address, the name or the password is wrong; which one is not said. */
  | 'wrong_credentials'
  /** The password of the other account under the same address is wrong. */
  | 'wrong_other_password'
  /** The code, by mail or for recovery, is wrong, used, too old, or was tried too often. */
  | 'wrong_code'
  /** The mail with the code could not be handed over. */
  | 'mail_failed'
  /** The account has no password to change or to confirm with. */
  | 'no_password'
  | 'not_found'
  /** Nobody would be an admin afterwards: somebody else has to be one first. */
  | 'last_admin'
  /** The link for a new password is wrong, used, too old, or another took its place. */
  | 'reset_link_invalid'
  /** The set-up link is wrong, used, too old, or the library has an admin already. */
  | 'setup_link_invalid';
