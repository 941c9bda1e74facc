import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const PATIENCE_MS = 10 * 1000;
/** Windows's error codes for a file that is open. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/**
 * Renames a closed database's file. libsql closes a file only when the last statement prepared on it is garbage
 * collected, and Windows cannot rename an open file. Elsewhere the first attempt succeeds: SQLite notices that its file
 * was moved, and does not touch the new file in its place when it closes.
 */
export async function renameWhenFree(from: string, to: string): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!HELD.has(code) || performance.now() > deadlineMs) throw error;
    }
    collectGarbage();
    await wait(50);
  }
}

/** Node exposes its garbage collector only under a flag, which can be set for a new context. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
