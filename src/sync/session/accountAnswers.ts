import {
  type AccountProfile,
  roles,
  type SignedInDevice,
  type SignInMethods,
} from '../../shared/accounts.ts';
import { isCount, isFlag, isText, listOf, optional, parser, shape } from '../../shared/guards.ts';
import type { KnownUser } from '../../state/session.ts';

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
    notices: listOf(shape({ id: isText, madeAt: isCount, by: isText, usedAt: optional(isCount) })),
  }),
);

/** Validates an answer of `devices:list`; undefined when it has another shape. */
export const asDevices = parser(
  listOf<SignedInDevice>(
    shape({ id: isText, label: isText, signedInAt: isCount, lastUsedAt: isCount, isThis: isFlag }),
  ),
);

/** Validates an answer of `account:signInMethods`; undefined when it has another shape. */
export const asSignInMethods = parser(
  shape<SignInMethods>({
    emailCode: isFlag,
    names: isFlag,
    providers: listOf(shape({ id: isText, name: isText })),
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
export function knownUserOf({ id, role, name, email = '', signInName = '' }: AccountProfile): KnownUser {
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
