import { proxy } from 'valtio/vanilla';

/** Whether the mirror on this device can be read. */
export type LibraryStatus =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready' }
  /** `reason` 'unavailable': the browser gives no IndexedDB (private mode, storage blocked); 'outdated': a newer build holds it, reload; 'failed': anything else. */
  | {
      readonly kind: 'failed';
      readonly reason: 'unavailable' | 'outdated' | 'quota' | 'failed';
      readonly message: string;
    };

/** What the screens say when nothing can be read: follows the last live query. */
export const libraryStatus = proxy<{ current: LibraryStatus }>({ current: { kind: 'opening' } });

/** Names a Dexie or IndexedDB error so that a screen can explain it. */
export function nameLibraryFailure(error: unknown): Extract<LibraryStatus, { kind: 'failed' }> {
  const { name, inner, message } = factsOf(error);
  const names = [name, inner];
  const reason = names.some(
    (n) => n === 'MissingAPIError' || n === 'SecurityError' || n === 'InvalidStateError',
  )
    ? 'unavailable'
    : names.includes('VersionError') || names.includes('DatabaseClosedError')
      ? 'outdated'
      : names.includes('QuotaExceededError')
        ? 'quota'
        : 'failed';
  return { kind: 'failed', reason, message };
}

function factsOf(error: unknown): { name: string; inner: string; message: string } {
  if (!(error instanceof Error)) return { name: '', inner: '', message: String(error) };
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner.name : '';
  return { name: error.name, inner, message: error.message };
}
