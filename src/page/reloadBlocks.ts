const conditions = new Set<() => boolean>();
const listeners = new Set<() => void>();
let writes = 0;

/** Whether reloading would interrupt a narration or a write. Imports nothing, so that any module may use it. */
export function isReloadBlocked(): boolean {
  return writes > 0 || [...conditions].some((condition) => condition());
}

/** Registers a condition under which the page must not be reloaded. */
export function blockReloadWhile(condition: () => boolean): void {
  conditions.add(condition);
}

/** Blocks reloads during a write that a reload would lose. Resolves and rejects as the write does. */
export async function blockReloadDuring<T>(write: () => Promise<T>): Promise<T> {
  writes += 1;
  try {
    return await write();
  } finally {
    writes -= 1;
    if (writes === 0) for (const listener of listeners) listener();
  }
}

/** Called whenever the last pending write has ended. Returns the unsubscribe function. */
export function onWritesSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
