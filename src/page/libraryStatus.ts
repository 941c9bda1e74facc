import { proxy } from 'valtio/vanilla';

/**
 * Why the mirror on this device cannot be read or written. 'unavailable': the browser gives no IndexedDB (private mode,
 * storage blocked); 'outdated': a newer build uses it, so reload; 'quota': the device is full; 'failed': anything else.
 */
export type LibraryFailureReason = 'unavailable' | 'outdated' | 'quota' | 'failed';

export type LibraryStatus =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready' }
  /** A tab with an older build blocks a change of the layout: that tab must be closed or reloaded. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed'; readonly reason: LibraryFailureReason; readonly message: string };

/** `current` follows the last live query; `ofReader`: an older tab or a newer build has the reader's database. */
export const libraryStatus = proxy<{
  current: LibraryStatus;
  ofReader: 'blocked' | 'outdated' | undefined;
}>({ current: { kind: 'opening' }, ofReader: undefined });

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
  // Dexie wraps the error that ended a transaction, and lists the errors of a bulk write.
  const [failure]: unknown[] = 'failures' in error && Array.isArray(error.failures) ? error.failures : [];
  const cause = 'inner' in error && error.inner ? error.inner : failure;
  const inner = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : '';
  return { name: error.name, inner, message: error.message };
}
