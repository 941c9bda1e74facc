import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const PATIENCE_MS = 10 * 1000;
/** What Windows says of a file that is open. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/**
 * Renames a closed database's file. libsql lets go of one only when the last statement made on it is collected as
 * garbage, and Windows renames no open file; elsewhere the first attempt succeeds, and SQLite, which sees that its
 * file was moved, leaves the one in its place alone when it lets go.
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

/** Node hands out its collector only under a flag, which can be set for a new context. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
