import { createHash, timingSafeEqual } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { AuthProvider, Caller } from '../runtime/functionRunner.ts';
import { messageOf } from '../thrown.ts';
import type { AuthenticateRequest } from './clientMessage.ts';
import { type FetchDocument, type KeySet, KeySets } from './keySets.ts';
import { userIdentity } from './userIdentity.ts';

export type Authentication =
  | { readonly kind: 'accepted'; readonly caller: Caller; readonly expiresAtMs: number | null }
  /** `code` is stable, `message` is for people. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

const ANONYMOUS: Authentication = { kind: 'accepted', caller: { kind: 'anonymous' }, expiresAtMs: null };
/** Clocks of issuer and host may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5;
const OIDC_ALGORITHMS = ['RS256', 'EdDSA'];

/** Never throws: an unreachable issuer is a refusal like a forged token, with another code. */
export class Authenticator {
  readonly #adminKey: string;
  readonly #providers: () => readonly AuthProvider[];
  readonly #keySets: KeySets;

  constructor(adminKey: string, providers: () => readonly AuthProvider[], fetchDocument: FetchDocument) {
    this.#adminKey = adminKey;
    this.#providers = providers;
    this.#keySets = new KeySets(fetchDocument);
  }

  async authenticate(token: AuthenticateRequest['token']): Promise<Authentication> {
    if (token.kind === 'none') return ANONYMOUS;
    return token.kind === 'user' ? this.#user(token.value) : this.#admin(token.value);
  }

  /** From a header: absent, `Bearer <jwt>` or `Convex <admin key>`. */
  async authenticateHeader(header: string | undefined): Promise<Authentication> {
    if (header === undefined || header.trim() === '') return ANONYMOUS;
    const [, scheme = '', value = ''] = /^(\S+)\s+(.*)$/.exec(header.trim()) ?? [];
    switch (scheme.toLowerCase()) {
      case 'bearer':
        return this.#user(value.trim());
      case 'convex':
        return this.#admin(value.trim());
      default:
        return refused('InvalidAuthHeader', 'Authorization must begin with "Bearer" or "Convex"');
    }
  }

  #admin(key: string): Authentication {
    return isAdminKey(key, this.#adminKey)
      ? { kind: 'accepted', caller: { kind: 'admin' }, expiresAtMs: null }
      : refused('BadAdminKey', 'The provided admin key was invalid');
  }

  async #user(token: string): Promise<Authentication> {
    const claims = unverifiedClaims(token);
    if (claims === null) {
      return refused('InvalidAuthHeader', 'Could not parse as id token: it is not a JWT of three parts');
    }
    const provider = this.#providers().find((candidate) => issuedBy(candidate, claims));
    if (provider === undefined) {
      return refused(
        'NoAuthProvider',
        'No auth provider found matching the given token. Check the server auth config.',
      );
    }
    const isOidc = 'domain' in provider;
    let keys: KeySet;
    try {
      keys = isOidc
        ? await this.#keySets.ofIssuer(withScheme(provider.domain))
        : this.#keySets.at(provider.jwks);
    } catch (error) {
      return unreachable(error);
    }
    try {
      const payload = await verifyToken(token, keys, {
        algorithms: isOidc ? OIDC_ALGORITHMS : [provider.algorithm],
        requiredClaims: ['iss', 'sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        ...(provider.applicationID === undefined ? {} : { audience: provider.applicationID }),
      });
      const { iss = '', sub = '', exp = 0 } = payload;
      const identity = userIdentity(iss, sub, payload);
      const expiresAtMs = (exp + CLOCK_TOLERANCE_SECONDS) * 1000;
      return { kind: 'accepted', caller: { kind: 'user', identity }, expiresAtMs };
    } catch (error) {
      return refusal(error);
    }
  }
}

function refused(code: string, message: string): Authentication {
  return { kind: 'refused', code, message };
}

function unreachable(error: unknown): Authentication {
  return refused(
    'AuthProviderDiscoveryFailed',
    `Could not get the auth provider's keys: ${messageOf(error)}`,
  );
}

function refusal(error: unknown): Authentication {
  if (error instanceof errors.JWTExpired) return refused('IdTokenExpired', 'The token has expired');
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
    return refused(
      'Unauthenticated',
      `Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired. (${error.code})`,
    );
  }
  return unreachable(error);
}

function unverifiedClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function issuedBy(provider: AuthProvider, claims: JWTPayload): boolean {
  const issuer = 'domain' in provider ? provider.domain : provider.issuer;
  if (typeof claims.iss !== 'string' || canonicalIssuer(claims.iss) !== canonicalIssuer(issuer)) return false;
  if (provider.applicationID === undefined) return true;
  return [claims.aud].flat().includes(provider.applicationID);
}

/** Issuers may be configured with or without the scheme and trailing slash that their tokens have. */
function canonicalIssuer(issuer: string): string {
  let end = issuer.length;
  // A regular expression would take time quadratic in the slashes, and an unverified token can hold anything.
  while (issuer[end - 1] === '/') end -= 1;
  return withScheme(issuer.slice(0, end));
}

function withScheme(domain: string): string {
  return /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
}

/**
 * Verifies a token by a key set. A token that names no key id may be signed by any of the set's keys. When none of them
 * fits, the set is fetched again, since its issuer may have changed keys; at most as often as for an unknown key id.
 * @throws JOSEError for a token that is not sound
 */
async function verifyToken(token: string, keys: KeySet, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return await verifyByAny(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || keys.coolingDown) throw error;
    await keys.reload();
    return await verifyByAny(token, keys, options);
  }
}

async function verifyByAny(token: string, keys: KeySet, options: JWTVerifyOptions): Promise<JWTPayload> {
  let mismatch: unknown;
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch((reason: unknown) => {
        if (!(reason instanceof errors.JWSSignatureVerificationFailed)) throw reason;
        mismatch = reason;
        return null;
      });
      if (verified !== null) return verified.payload;
    }
  }
  throw mismatch;
}

export function hasAdminKey(header: string | undefined, adminKey: string): boolean {
  const candidate = /^Convex\s+(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  return candidate !== undefined && isAdminKey(candidate, adminKey);
}

/** Compares in constant time, whatever the lengths, so that timing reveals nothing about the key. */
function isAdminKey(candidate: string, adminKey: string): boolean {
  const [one, other] = [candidate, adminKey].map((key) => createHash('sha256').update(key).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
