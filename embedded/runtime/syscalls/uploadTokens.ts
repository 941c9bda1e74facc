import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long an upload URL is valid. */
export const uploadTokenMs = 60 * 60 * 1000;

/** Tokens in upload URLs: anyone who holds one may upload for an hour, any number of files. */
export interface UploadTokens {
  issue(): string;
  check(token: string): boolean;
}

/** Signed tokens: nothing is stored, and they stay valid across a restart. `clock` in milliseconds. */
export function createUploadTokens(secret: Uint8Array, clock: () => number): UploadTokens {
  const key = createHmac('sha256', secret).update('upload tokens').digest();
  const sign = (claim: string): Buffer => createHmac('sha256', key).update(claim).digest();
  return {
    issue() {
      const claim = `${Math.floor(clock()).toString(36)}-${randomBytes(9).toString('base64url')}`;
      return `${claim}.${sign(claim).toString('base64url')}`;
    },
    check(token) {
      const dot = token.indexOf('.');
      if (dot < 0) return false;
      const claim = token.slice(0, dot);
      const given = Buffer.from(token.slice(dot + 1), 'base64url');
      const expected = sign(claim);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const ageMs = clock() - Number.parseInt(claim, 36);
      return ageMs >= 0 && ageMs < uploadTokenMs;
    },
  };
}
