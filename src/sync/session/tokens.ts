import { backendAddress } from '../../library/backendAddress.ts';

/** As @convex-dev/auth names them (src/react/client.tsx), each with the namespace behind it. */
const names = {
  accessToken: '__convexAuthJWT',
  refreshToken: '__convexAuthRefreshToken',
  verifier: '__convexAuthOAuthVerifier',
  fetchTime: '__convexAuthServerStateFetchTime',
} as const;

/** The lock under which @convex-dev/auth refreshes, in one tab at a time. */
export const refreshLockName = names.refreshToken;

/** What signs this device in. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since the Unix epoch, by the server's clock. */
  readonly expiresAtMs: number;
}

/** Where a token is kept: its name and the backend's address with non-alphanumerics removed. */
function tokenKey(name: keyof typeof names): string {
  return `${names[name]}_${backendAddress().replace(/[^a-zA-Z0-9]/g, '')}`;
}

/** The tokens on this device; undefined when one is missing or is none of ours, and where storage is blocked. */
export function storedTokens(): Tokens | undefined {
  const accessToken = read('accessToken');
  const refreshToken = read('refreshToken');
  const claims = accessToken && claimsOf(accessToken);
  if (!claims || !refreshToken) return undefined;
  return { accessToken, refreshToken, ...claims };
}

/** Whether a sign-in with a provider is under way: its redirect has not come back. */
export function hasVerifier(): boolean {
  return read('verifier') !== undefined;
}

/**
 * Puts a token that the server refuses in the access token's place, as an expired one is: the next call has it
 * refreshed. For testers. False when there is none.
 */
export function spoilAccessToken(): boolean {
  const token = read('accessToken');
  if (token === undefined) return false;
  const [head, , signature] = token.split('.');
  const payload = JSON.parse(atob(payloadOf(token))) as Record<string, unknown>;
  const past = btoa(JSON.stringify({ ...payload, iat: 0, exp: 60 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  localStorage.setItem(tokenKey('accessToken'), [head, past, signature].join('.'));
  return true;
}

/** Erases all that @convex-dev/auth keeps. Takes no time and needs no network. */
export function eraseTokens(): void {
  for (const name of Object.keys(names) as (keyof typeof names)[]) {
    try {
      localStorage.removeItem(tokenKey(name));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // blocked storage holds nothing
    }
  }
}

/** A token's claims, as base64 (RFC 7515 section 2 writes them in base64url). */
function payloadOf(token: string): string {
  return (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
}

/** Who a token is for: its subject is `${userId}|${sessionId}`. Not a proof: only the server can check that. */
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
    return undefined; // damaged: as good as none
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
