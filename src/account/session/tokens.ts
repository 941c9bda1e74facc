import { readPersisted, writePersisted, writeStored } from '../../page/persistedStore.ts';
import { backendAddress } from '../../sync/libraryCall.ts';

/** The storage keys of @convex-dev/auth (src/react/client.tsx); it appends the namespace to each. */
const names = {
  accessToken: '__convexAuthJWT',
  refreshToken: '__convexAuthRefreshToken',
  verifier: '__convexAuthOAuthVerifier',
  fetchTime: '__convexAuthServerStateFetchTime',
} as const;

/** The Web Lock that @convex-dev/auth holds while a tab refreshes the tokens. */
export const refreshLockName = names.refreshToken;

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since the Unix epoch, by the server's clock. */
  readonly expiresAtMs: number;
}

/** As @convex-dev/auth makes it: the name and the backend's address with non-alphanumerics removed. */
function tokenKey(name: keyof typeof names): string {
  return `${names[name]}_${backendAddress().replace(/[^a-zA-Z0-9]/g, '')}`;
}

const inMemory = new Map<string, string>();

/** Where @convex-dev/auth keeps the tokens: in memory, for the life of the page, if the browser blocks localStorage. */
export function tokenStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    void localStorage.length;
    return localStorage;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return {
      getItem: (key) => inMemory.get(key) ?? null,
      setItem: (key, value) => void inMemory.set(key, value),
      removeItem: (key) => void inMemory.delete(key),
    };
  }
}

/** Undefined when one is missing or malformed. */
export function storedTokens(): Tokens | undefined {
  const accessToken = read('accessToken');
  const refreshToken = read('refreshToken');
  const claims = accessToken && claimsOf(accessToken);
  if (!claims || !refreshToken) return undefined;
  return { accessToken, refreshToken, ...claims };
}

/** Whether a sign-in with a provider is pending, that is, the provider has not redirected back yet. */
export function hasVerifier(): boolean {
  return read('verifier') !== undefined;
}

/** Erases all that @convex-dev/auth stores. It is synchronous and needs no network. */
export function eraseTokens(): void {
  const storage = tokenStorage();
  for (const name of Object.keys(names) as (keyof typeof names)[]) storage.removeItem(tokenKey(name));
}

/** Base64, converted from the base64url of RFC 7515 section 2. */
function payloadOf(token: string): string {
  return (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
}

/** Unverified: only the server can verify them. The subject is `${userId}|${sessionId}`. */
function claimsOf(accessToken: string): Pick<Tokens, 'userId' | 'sessionId' | 'expiresAtMs'> | undefined {
  try {
    const { sub, exp } = JSON.parse(atob(payloadOf(accessToken))) as {
      readonly sub?: unknown;
      readonly exp?: unknown;
    };
    const [userId, sessionId] = String(sub).split('|');
    if (!userId || !sessionId || typeof exp !== 'number') return undefined;
    return { userId, sessionId, expiresAtMs: exp * 1000 };
  } catch {
    return undefined; // a damaged token counts as missing
  }
}

function read(name: keyof typeof names): string | undefined {
  return tokenStorage().getItem(tokenKey(name)) ?? undefined;
}

/**
 * By the device key, the library recognises a device that was signed in before: a flood of guesses from others then
 * cannot lock its reader out. It grants no access, identifies no reader, and must outlast signing out to be useful.
 */
const deviceKeyName = 'lipi-device-key';
const deviceKeyVersion = 1;

export function deviceKey(): string | undefined {
  const key = readPersisted(deviceKeyName, deviceKeyVersion)?.key;
  return typeof key === 'string' ? key : undefined;
}

export function storeDeviceKey(key: string): void {
  writePersisted(deviceKeyName, deviceKeyVersion, { key });
}

/** Only when its account no longer exists: the key must outlast signing out. */
export function removeDeviceKey(): void {
  writeStored(deviceKeyName, undefined);
}
