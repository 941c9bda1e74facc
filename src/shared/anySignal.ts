/**
 * A signal that aborts with the first of the given ones, and for its reason. In place of `AbortSignal.any`, which Safari
 * lacks before 17.4, Chrome before 116 and Firefox before 124. It listens to the others until it aborts.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}
