import { problem } from '../../platform/problem.ts';

/**
 * Refuses a key that no page makes (16 to 64 random characters), or one that is not free because somebody else's page has it.
 * Throws 'invalid_request'.
 */
export function requirePageKey(key: string, isFree = true): void {
  if (isFree && /^[\w-]{16,64}$/.test(key)) return;
  throw problem({ code: 'invalid_request', message: 'The page key is not valid.' });
}
