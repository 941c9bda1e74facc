import { subscribe } from 'valtio/vanilla';
import { isReloadBlocked, onWritesSettled } from '../page/reloadBlocks.ts';
import { lipiStore } from './lipiStore.ts';

/** Once, as soon as the page may be reloaded (`reloadBlocks.ts`), possibly at once. Returns a function that cancels this. */
export function whenReloadAllowed(callback: () => void): () => void {
  if (!isReloadBlocked()) {
    callback();
    return () => undefined;
  }
  function check(): void {
    if (isReloadBlocked()) return;
    end();
    callback();
  }
  const ends = [onWritesSettled(check), subscribe(lipiStore, check)];
  function end(): void {
    for (const one of ends) one();
  }
  return end;
}
