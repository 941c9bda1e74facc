import {
  type AccountProfile,
  roles,
  type SignedInDevice,
  type SignInMethods,
} from '../../shared/accounts.ts';
import { type Fields, isFields } from '../../shared/guards.ts';
import type { KnownUser } from '../../state/session.ts';

/** Validates an answer of `account:profile`; undefined when it has another shape. */
export function asProfile(value: unknown): AccountProfile | undefined {
  const { id, role, name, email, emailVerified, signInMethods, createdAt, ...late } = asFields(value);
  const isProfile =
    typeof id === 'string' &&
    roles.some((known) => known === role) &&
    isOptional(name, 'string') &&
    isOptional(email, 'string') &&
    typeof emailVerified === 'boolean' &&
    isTexts(signInMethods) &&
    typeof createdAt === 'number' &&
    typeof late.hasRecoveryCode === 'boolean' &&
    isOptional(late.recoveryCodeMadeAt, 'number') &&
    typeof late.hasTwin === 'boolean' &&
    isOptional(late.signInName, 'string') &&
    areNotices(late.notices);
  return isProfile ? (value as AccountProfile) : undefined;
}

function areNotices(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((notice) => {
      const { id, madeAt, by, usedAt } = asFields(notice);
      return (
        typeof id === 'string' &&
        typeof madeAt === 'number' &&
        typeof by === 'string' &&
        isOptional(usedAt, 'number')
      );
    })
  );
}

/** Validates an answer of `devices:list`; undefined when it has another shape. */
export function asDevices(value: unknown): readonly SignedInDevice[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const areDevices = value.every((device) => {
    const { id, label, signedInAt, lastUsedAt, isThis } = asFields(device);
    return (
      typeof id === 'string' &&
      typeof label === 'string' &&
      typeof signedInAt === 'number' &&
      typeof lastUsedAt === 'number' &&
      typeof isThis === 'boolean'
    );
  });
  return areDevices ? (value as SignedInDevice[]) : undefined;
}

/** Validates an answer of `account:signInMethods`; undefined when it has another shape. */
export function asSignInMethods(value: unknown): SignInMethods | undefined {
  const { emailCode, names, providers } = asFields(value);
  if (typeof emailCode !== 'boolean' || typeof names !== 'boolean' || !Array.isArray(providers)) {
    return undefined;
  }
  const areProviders = providers.every((provider) => {
    const { id, name } = asFields(provider);
    return typeof id === 'string' && typeof name === 'string';
  });
  return areProviders ? { emailCode, names, providers } : undefined;
}

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

function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
