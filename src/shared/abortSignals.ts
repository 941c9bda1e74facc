/**
 * Aborts with the first of the signals, and for its reason. `AbortSignal.any` is missing in Safari before 17.4, Chrome
 * before 116 and Firefox before 124. Listens to the signals until it aborts.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}

/** The result of `work`. Rejects with the signal's reason once it aborts; the work then goes on, and nobody hears of it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}
