const reasons = new Set<() => boolean>();
const listeners = new Set<() => void>();
let writes = 0;

/**
 * Whether reloading the page would interrupt something: a voice or a pending write. Imports nothing, so that any module
 * may use it.
 */
export function isPageHeld(): boolean {
  return writes > 0 || [...reasons].some((holds) => holds());
}

/** Registers a reason not to reload, for as long as the page lives. */
export function holdPageWhile(holds: () => boolean): void {
  reasons.add(holds);
}

/** Holds the page during a write that a reload would lose. Resolves and rejects as the write does. */
export async function holdingPage<T>(write: () => Promise<T>): Promise<T> {
  writes += 1;
  try {
    return await write();
  } finally {
    writes -= 1;
    if (writes === 0) for (const listener of listeners) listener();
  }
}

/** Calls back whenever the last pending write has ended. Returns a function that stops it. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
