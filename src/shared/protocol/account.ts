import { roles } from '../accounts.ts';
import { isCount, isFlag, isText, listOf, optional, parser, shape } from '../guards.ts';
import type { Wire } from '../story/catalogue.ts';
import type { accountNotice, profileShape, signedInDevice, signInMethodsShape } from './accountShapes.ts';

export type AccountProfile = Wire<typeof profileShape>;
export type AccountNotice = Wire<typeof accountNotice>;
export type SignedInDevice = Wire<typeof signedInDevice>;
/** A password is always one of them. */
export type SignInMethods = Omit<Wire<typeof signInMethodsShape>, 'password'>;

const isNotice = shape<AccountNotice>({
  id: isText,
  kind: (kind) => kind === 'resetLink',
  madeAt: isCount,
  by: isText,
  usedAt: optional(isCount),
});

/** Undefined for an answer of another shape, like all `as…` of this file. */
export const asProfile = parser(
  shape<AccountProfile>({
    id: isText,
    role: (role) => roles.some((known) => known === role),
    name: optional(isText),
    email: optional(isText),
    emailVerified: isFlag,
    signInMethods: listOf(isText),
    createdAt: isCount,
    language: optional(isText),
    hasRecoveryCode: isFlag,
    recoveryCodeMadeAt: optional(isCount),
    signInName: optional(isText),
    notices: listOf(isNotice),
  }),
);

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

export const asSignInMethods = parser(
  shape<SignInMethods>({
    emailCode: isFlag,
    names: isFlag,
    providers: listOf(shape<SignInMethods['providers'][number]>({ id: isText, name: isText })),
  }),
);

export const asRecoveryCode = parser(shape<{ readonly code: string }>({ code: isText }));

export const asRemembered = parser(shape<{ readonly deviceKey: string }>({ deviceKey: isText }));

/**
 * The part of a profile that the device stores. A user with neither a name nor an address gets their sign-in name as
 * name.
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
