import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths, so that timing reveals nothing about the key. */
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
