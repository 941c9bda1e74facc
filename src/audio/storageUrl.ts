import { backendAddress } from '../library/backendAddress.ts';
import type { NarrationPart } from '../shared/catalogue.ts';

/**
 * A part's address on the backend in use: the path from the feed, resolved against `address`. The feed uses the address
 * that the server knows itself by, which behind a proxy or on a village network is not the reader's. It is also the
 * part's key in the audio cache.
 */
export function storageUrl(part: Pick<NarrationPart, 'url'>, address: string = backendAddress()): string {
  const { pathname, search } = new URL(part.url, address);
  return new URL(pathname + search, address).href;
}
