/**
 * The shapes that cross the wire between the account functions of `convex/` and the pages that call them.
 * convex/README.md has the whole contract.
 */

/** The roles, least powerful first; each includes the rights of those before it. */
export const roles = ['reader', 'curator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Who may call a public function: every caller, every signed-in user, or users with at least this role. */
export type Access = 'anyone' | 'signedIn' | 'curator' | 'admin';

/** Answer of `account:profile`: the calling user's own account. */
export interface AccountProfile {
  readonly id: string;
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  /** The name with which a user without an e-mail address signs in, ignoring case. */
  readonly signInName?: string;
  readonly emailVerified: boolean;
  /** 'password', and the ids of the providers with which the user signs in. */
  readonly signInMethods: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number;
  readonly hasRecoveryCode: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly recoveryCodeMadeAt?: number;
  /** The notices that the user has not dismissed, newest first, at most 5. */
  readonly notices: readonly AccountNotice[];
}

/** A notice to a user that another person did something with their account. Times in milliseconds since the Unix epoch. */
export interface AccountNotice {
  readonly id: string;
  /** A link was made with which its holder can choose a new password. */
  readonly kind: 'resetLink';
  readonly madeAt: number;
  /** The role, at that time, of the person who made the link; 'operator' for the library's command. */
  readonly by: 'curator' | 'admin' | 'operator';
  readonly usedAt?: number;
}

/** A device on which a user is signed in (`devices:list`). Times in milliseconds since the Unix epoch. */
export interface SignedInDevice {
  readonly id: string;
  /** For example 'Firefox on Android'; '' if the device has not named itself. */
  readonly label: string;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  /** Whether this is the calling device. */
  readonly isThis: boolean;
}

/** The library's ways to sign in (`account:signInMethods`). A password is always one of them. */
export interface SignInMethods {
  /** The library sends mail: for signing in by code, resetting a password, and verifying the mailbox at sign-up. */
  readonly emailCode: boolean;
  /** The library sends no mail: a reader may sign up with a name in place of an e-mail address. */
  readonly names: boolean;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/** Why an account function refused: the data of its ConvexError. */
export interface AccountProblem {
  readonly code: AccountProblemCode;
  /** For people, in English. */
  readonly message: string;
  /** Only with 'rate_limited': the seconds until the same call may succeed. */
  readonly retryAfterSeconds?: number;
}

type AccountProblemCode =
  /** The caller is not signed in. */
  | 'not_signed_in'
  /** This device was signed out from another one, or the account was deleted: the user has to sign in again. */
  | 'session_ended'
  /** The caller is signed in, but without the required role. */
  | 'not_allowed'
  /** Too many calls of this kind; `retryAfterSeconds` says when to try again. */
  | 'rate_limited'
  /** A parameter is missing or malformed; no page of ours makes such a call. */
  | 'invalid_request'
  /** This way to sign in is not set up in this library (`account:signInMethods`). */
  | 'method_unavailable'
  | 'invalid_email'
  /** Too short, too long, or the e-mail address or name itself. */
  | 'weak_password'
  | 'invalid_name'
  /** The e-mail address, the name or the password is wrong; it is not revealed which. */
  | 'wrong_credentials'
  /** The password of the other account under the same address is wrong. */
  /** The code from a mail, or the recovery code, is wrong, used, too old, or was tried too often. */
  | 'wrong_code'
  /** The mail with the code could not be handed to the mail server. */
  | 'mail_failed'
  /** The account has no password that could be changed or used to confirm. */
  | 'no_password'
  | 'not_found'
  /** No admin would be left: another user has to be made admin first. */
  | 'last_admin'
  /** The link for a new password is wrong, used, too old, or replaced by a newer one. */
  | 'reset_link_invalid'
  /** The set-up link is wrong, used, too old, or the library already has an admin. */
  | 'setup_link_invalid';
