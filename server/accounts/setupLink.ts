import { randomBytes } from 'node:crypto';
import { hashOf } from '../../convex/accounts/secrets.ts';
import type { Host } from '../../embedded/host.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/** The link to become the first admin, once; null when there is one. The database keeps only its hash. */
export async function makeSetupLink(
  host: Pick<Host, 'mutation'>,
  siteUrl: string,
  now: number,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const isNeeded = await host.mutation('accounts/setup:offer', {
    tokenHash: await hashOf(token),
    expiresAt: now + lifetimeMs,
  });
  return isNeeded ? `${siteUrl}/login?setup=${token}` : null;
}
