import { vi } from 'vitest';

/** Waits until `check` passes and gives what it gives. The limit, a minute, is there to end what hangs: a busy machine is not at fault. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60 * 1000 });
}
