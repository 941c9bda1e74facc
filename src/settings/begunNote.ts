import { writeStored } from '../page/persistedStore.ts';

/**
 * Notes whether there is a story to continue, so that the home page has room for it from its first frame and for nothing
 * else: index.html reads the note at launch.
 */
export function noteBegun(hasBegun: boolean): void {
  writeStored('lipi-begun', hasBegun || undefined);
  document.documentElement.classList.toggle('hasBegun', hasBegun);
}
