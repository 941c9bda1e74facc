/**
 * A signal that aborts with the first of the given ones, and for its reason: `AbortSignal.any`, which Safari has since
 * 17.4, Chrome since 116 and Firefox since 124. Only the browser's own holds its sources weakly.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  if (AbortSignal.any) return AbortSignal.any([...signals]);
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}
