import { backendAddress } from '../../library/backendAddress.ts';

/** The storage keys of @convex-dev/auth (src/react/client.tsx); it appends the namespace to each. */
const names = {
  accessToken: '__convexAuthJWT',
  refreshToken: '__convexAuthRefreshToken',
  verifier: '__convexAuthOAuthVerifier',
  fetchTime: '__convexAuthServerStateFetchTime',
} as const;

/** The Web Lock that @convex-dev/auth holds while a tab refreshes the tokens. */
export const refreshLockName = names.refreshToken;

/** The tokens that sign this device in. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since the Unix epoch, by the server's clock. */
  readonly expiresAtMs: number;
}

/** A token's storage key: its name and the backend's address with non-alphanumerics removed. */
function tokenKey(name: keyof typeof names): string {
  return `${names[name]}_${backendAddress().replace(/[^a-zA-Z0-9]/g, '')}`;
}

/** The tokens on this device; undefined when one is missing or malformed, and where storage is blocked. */
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
  for (const name of Object.keys(names) as (keyof typeof names)[]) {
    try {
      localStorage.removeItem(tokenKey(name));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // blocked storage is empty
    }
  }
}

/** A token's claims as base64, converted from the base64url of RFC 7515 section 2. */
function payloadOf(token: string): string {
  return (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
}

/** The unverified claims of a token, whose subject is `${userId}|${sessionId}`: only the server can verify them. */
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
  try {
    return localStorage.getItem(tokenKey(name)) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
