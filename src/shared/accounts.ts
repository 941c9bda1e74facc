/** The roles, least powerful first; each includes the rights of those before it. */
export const roles = ['reader', 'curator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Who may call a public function. A role admits every higher one too. */
export type Access = 'anyone' | 'signedIn' | 'curator' | 'admin';

/** Why an account function refused: the data of its ConvexError. */
export interface AccountProblem {
  readonly code: AccountProblemCode;
  readonly message: string;
  /** Only with 'rate_limited': when the same call may succeed. */
  readonly retryAfterSeconds?: number;
}

type AccountProblemCode =
  | 'not_signed_in'
  /** This device was signed out from another one, or the account was deleted: the user has to sign in again. */
  | 'session_ended'
  | 'not_allowed'
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
