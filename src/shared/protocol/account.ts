import { type Role, roles } from '../accounts.ts';
import { isCount, isFlag, isText, listOf, optional, parser, shape } from '../guards.ts';

/*
 * The messages of the account functions of `convex/` to the pages that call them. convex/README.md has the contract.
 */

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

const isNotice = shape<AccountNotice>({
  id: isText,
  kind: (kind) => kind === 'resetLink',
  madeAt: isCount,
  by: isText,
  usedAt: optional(isCount),
});

/** Validates an answer of `account:profile`; undefined when it has another shape. */
export const asProfile = parser(
  shape<AccountProfile>({
    id: isText,
    role: (role) => roles.some((known) => known === role),
    name: optional(isText),
    email: optional(isText),
    emailVerified: isFlag,
    signInMethods: listOf(isText),
    createdAt: isCount,
    hasRecoveryCode: isFlag,
    recoveryCodeMadeAt: optional(isCount),
    signInName: optional(isText),
    notices: listOf(isNotice),
  }),
);

/** Validates an answer of `devices:list`; undefined when it has another shape. */
export const asDevices = parser(
  listOf<SignedInDevice>(
    shape<SignedInDevice>({
      id: isText,
      label: isText,
      signedInAt: isCount,
      lastUsedAt: isCount,
      isThis: isFlag,
    }),
  ),
);

/** Validates an answer of `account:signInMethods`; undefined when it has another shape. */
export const asSignInMethods = parser(
  shape<SignInMethods>({
    emailCode: isFlag,
    names: isFlag,
    providers: listOf(shape<SignInMethods['providers'][number]>({ id: isText, name: isText })),
  }),
);

/** Validates an answer of `account:makeRecoveryCode`; undefined when it has another shape. */
export const asRecoveryCode = parser(shape<{ readonly code: string }>({ code: isText }));

/** Validates an answer of `devices:remember`; undefined when it has another shape. */
export const asRemembered = parser(shape<{ readonly deviceKey: string }>({ deviceKey: isText }));

/**
 * The part of a user's profile that the device stores. A user with neither a name nor an address gets their sign-in name
 * as name.
 */
export function knownUserOf({ id, role, name, email = '', signInName = '' }: AccountProfile) {
  return { id, name: name ?? (email === '' ? signInName : ''), email, role };
}

/** The e-mail address or name with which a user signs in; '' for a user who signs in only by a provider. */
export function signInNameOf({ email = '', signInName = email }: AccountProfile): string {
  return signInName;
}

/** Whether a user with a password cannot get a code by mail after losing it, and therefore needs a recovery code. */
export function needsRecoveryCode(profile: AccountProfile, { emailCode }: SignInMethods): boolean {
  const hasPassword = profile.signInMethods.includes('password');
  return hasPassword && (!emailCode || profile.email === undefined);
}
