const reasons = new Set<() => boolean>();
const listeners = new Set<() => void>();
let writes = 0;

/** Whether loading the page again would cut something off: a voice, or a write that is under way. Imports nothing, so that any module may ask. */
export function isPageHeld(): boolean {
  return writes > 0 || [...reasons].some((holds) => holds());
}

/** Adds a reason not to load the page again, for as long as the page lives. */
export function holdPageWhile(holds: () => boolean): void {
  reasons.add(holds);
}

/** Holds the page for as long as a write that a reload would lose is under way. Answers and rejects as the write does. */
export async function holdingPage<T>(write: () => Promise<T>): Promise<T> {
  writes += 1;
  try {
    return await write();
  } finally {
    writes -= 1;
    if (writes === 0) for (const listener of listeners) listener();
  }
}

/** Calls back whenever the last write under way has ended. Returns what calls it off. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
