import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by its duration how much of the key was right, whatever the lengths. */
export function isAdminKey(candidate: string, adminKey: string): boolean {
  return timingSafeEqual(digest(candidate), digest(adminKey));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
