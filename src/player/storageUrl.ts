import type { NarrationPart } from '../shared/story/catalogue.ts';
import { backendAddress } from '../sync/libraryCall.ts';

/**
 * A part's address on the backend in use: the path from the feed, resolved against `address`. The feed contains the
 * server's own address, which behind a proxy or on a local network is not the one that the reader uses. The result is
 * also the part's key in the audio cache.
 */
export function storageUrl(part: Pick<NarrationPart, 'url'>, address: string = backendAddress()): string {
  const { pathname, search } = new URL(part.url, address);
  return new URL(pathname + search, address).href;
}
