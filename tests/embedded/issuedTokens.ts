import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const keys = await generateKeyPair('RS256');
const issuer = 'https://issuer.example';

/** The public key of the tokens. */
export const jwk = { ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };

const jwks = `data:application/json,${encodeURIComponent(JSON.stringify({ keys: [jwk] }))}`;

/** The module of a functions folder that accepts them. */
export const authConfig = {
  default: { providers: [{ type: 'customJwt', issuer, jwks, algorithm: 'RS256' }] },
};

/** A token for a user; `claims` are those beside subject, issuer and times. */
export function issueToken(
  subject: string,
  { lifetimeSeconds = 300, ...claims }: { lifetimeSeconds?: number; iss?: string; aud?: string } = {},
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: issuer, sub: subject, iat, exp: iat + lifetimeSeconds, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(keys.privateKey);
}
