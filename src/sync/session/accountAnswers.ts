import {
  type AccountProfile,
  roles,
  type SignedInDevice,
  type SignInMethods,
} from '../../shared/accounts.ts';
import type { KnownUser } from '../../state/session.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads an answer of `account:profile`; undefined for what is none. */
export function asProfile(value: unknown): AccountProfile | undefined {
  const { id, role, name, email, emailVerified, signInMethods, createdAt } = asFields(value);
  const isProfile =
    typeof id === 'string' &&
    roles.some((known) => known === role) &&
    isOptional(name, 'string') &&
    isOptional(email, 'string') &&
    typeof emailVerified === 'boolean' &&
    isTexts(signInMethods) &&
    typeof createdAt === 'number';
  return isProfile ? (value as AccountProfile) : undefined;
}

/** Reads an answer of `devices:list`. */
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

/** Reads an answer of `account:signInMethods`. */
export function asSignInMethods(value: unknown): SignInMethods | undefined {
  const { emailCode, providers } = asFields(value);
  if (typeof emailCode !== 'boolean' || !Array.isArray(providers)) return undefined;
  const areProviders = providers.every((provider) => {
    const { id, name } = asFields(provider);
    return typeof id === 'string' && typeof name === 'string';
  });
  return areProviders ? { emailCode, providers } : undefined;
}

/** What the device keeps of a user. */
export function knownUserOf({ id, name = '', email = '' }: AccountProfile): KnownUser {
  return { id, name, email };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isOptional(value: unknown, type: 'string'): boolean {
  return value === undefined || typeof value === type;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
