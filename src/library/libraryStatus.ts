import { proxy } from 'valtio/vanilla';

/**
 * Why the mirror on this device cannot be read or written. 'unavailable': the browser gives no IndexedDB (private mode,
 * storage blocked); 'outdated': a newer build holds it, reload; 'quota': the device is full; 'failed': anything else.
 */
export type LibraryFailureReason = 'unavailable' | 'outdated' | 'quota' | 'failed';

/** Whether the mirror on this device can be read. */
export type LibraryStatus =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready' }
  /** Another tab with an older build keeps this one from changing the layout: it must be closed or loaded again. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed'; readonly reason: LibraryFailureReason; readonly message: string };

/**
 * What the screens say when nothing can be read: `current` follows the last live query. `ofReader` is about what is the
 * reader's own, which an older tab keeps from being opened, or a newer build has taken over.
 */
export const libraryStatus = proxy<{
  current: LibraryStatus;
  ofReader: 'blocked' | 'outdated' | undefined;
}>({ current: { kind: 'opening' }, ofReader: undefined });

/** Names a Dexie or IndexedDB error so that a screen can explain it. */
export function nameLibraryFailure(error: unknown): Extract<LibraryStatus, { kind: 'failed' }> {
  const { name, inner, message } = factsOf(error);
  const names = [name, inner];
  const reason = names.some(
    (n) => n === 'MissingAPIError' || n === 'SecurityError' || n === 'InvalidStateError',
  )
    ? 'unavailable'
    : names.includes('VersionError')
      ? 'outdated'
      : names.includes('QuotaExceededError')
        ? 'quota'
        : 'failed';
  return { kind: 'failed', reason, message };
}

function factsOf(error: unknown): { name: string; inner: string; message: string } {
  if (!(error instanceof Error)) return { name: '', inner: '', message: String(error) };
  // Dexie wraps what a transaction ended with, and lists what a bulk write ran into.
  const [failure]: unknown[] = 'failures' in error && Array.isArray(error.failures) ? error.failures : [];
  const cause = 'inner' in error && error.inner ? error.inner : failure;
  const inner = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  return { name: error.name, inner, message: error.message };
}
