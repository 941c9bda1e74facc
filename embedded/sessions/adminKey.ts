import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by its duration how much of the key was right, whatever the lengths. */
export function isAdminKey(candidate: string, adminKey: string): boolean {
  return timingSafeEqual(digest(candidate), digest(adminKey));
}

/** Whether an Authorization header is `Convex <the admin key>`. */
export function hasAdminKey(header: string | undefined, adminKey: string): boolean {
  const candidate = /^Convex\s+(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  return candidate !== undefined && isAdminKey(candidate, adminKey);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
