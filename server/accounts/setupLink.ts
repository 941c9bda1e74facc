import { randomBytes } from 'node:crypto';
import { hashOf } from '../../convex/accounts/secrets.ts';
import type { Host } from '../../embedded/host.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * The link by which the person who started the server becomes the library's first admin, or null when it has one. Each
 * start makes a new link that replaces the last one; the database keeps only its hash. Valid once, for a day.
 */
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
