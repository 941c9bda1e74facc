import type { UserIdentity } from 'convex/server';
import type { JWTPayload } from 'jose';

/** OpenID Connect standard claims that `ctx.auth.getUserIdentity()` names otherwise (convex `server/authentication.ts`). */
const STANDARD_CLAIMS: ReadonlyMap<string, string> = new Map([
  ['given_name', 'givenName'],
  ['family_name', 'familyName'],
  ['preferred_username', 'preferredUsername'],
  ['profile', 'profileUrl'],
  ['picture', 'pictureUrl'],
  ['website', 'websiteUrl'],
  ['email_verified', 'emailVerified'],
  ['birthdate', 'birthday'],
  ['zoneinfo', 'timezone'],
  ['locale', 'language'],
  ['phone_number', 'phoneNumber'],
  ['phone_number_verified', 'phoneNumberVerified'],
  ['updated_at', 'updatedAt'],
]);

/** Claims about the token, not the person: they would make each of a user's tokens look like another user. */
const TOKEN_CLAIMS = new Set(
  'iss sub aud exp iat nbf jti nonce azp acr amr auth_time at_hash c_hash'.split(' '),
);

/** Names that only a verified token's own `sub` and `iss` may fill. */
const DERIVED_FIELDS = new Set(['tokenIdentifier', 'subject', 'issuer']);

/** The identity that functions see for a verified token. Custom claims keep their names. `updatedAt` is RFC 3339. */
export function userIdentity(issuer: string, subject: string, claims: JWTPayload): UserIdentity {
  const fields: { [field: string]: UserIdentity[string] } = {};
  for (const [claim, value] of Object.entries(claims)) {
    if (TOKEN_CLAIMS.has(claim) || DERIVED_FIELDS.has(claim) || value === null || value === undefined)
      continue;
    const field = STANDARD_CLAIMS.get(claim) ?? claim;
    fields[field] = standardValue(claim, value) as UserIdentity[string];
  }
  return { ...fields, tokenIdentifier: `${issuer}|${subject}`, subject, issuer };
}

function standardValue(claim: string, value: unknown): unknown {
  if (claim === 'updated_at' && typeof value === 'number') return new Date(value * 1000).toISOString();
  if (claim === 'address' && typeof value === 'object' && value !== null && 'formatted' in value) {
    return value.formatted;
  }
  return value;
}
