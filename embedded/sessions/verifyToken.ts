import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { KeySet } from './keySets.ts';

/**
 * Verifies a token by a key set. A token that names no key id may be signed by any of the set's keys. When none of them
 * fits, the set is fetched again, since its issuer may have changed keys; at most as often as for an unknown key id.
 * @throws JOSEError for a token that is not sound
 */
export async function verifyToken(
  token: string,
  keys: KeySet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return await verifyByAny(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || keys.coolingDown) throw error;
    await keys.reload();
    return await verifyByAny(token, keys, options);
  }
}

async function verifyByAny(token: string, keys: KeySet, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    return await verifyByOneOf(error, token, options);
  }
}

async function verifyByOneOf(
  candidates: InstanceType<typeof errors.JWKSMultipleMatchingKeys>,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of candidates) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}
