import { subscribe } from 'valtio/vanilla';
import { isPageHeld, onWritten } from '../page/holds.ts';
import { lipiStore } from './lipiStore.ts';

/** Once, as soon as the page may be reloaded (`holds.ts`), possibly at once. Returns a function that cancels this. */
export function whenPageIsFree(callback: () => void): () => void {
  if (!isPageHeld()) {
    callback();
    return () => undefined;
  }
  function look(): void {
    if (isPageHeld()) return;
    end();
    callback();
  }
  const ends = [onWritten(look), subscribe(lipiStore, look)];
  function end(): void {
    for (const one of ends) one();
  }
  return end;
}
