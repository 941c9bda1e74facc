import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test of a file the browser globals that the modules use. */
export function withPageGlobals(): void {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
    vi.stubGlobal('document', { documentElement: { classList: { toggle: () => undefined } } });
    vi.stubGlobal('addEventListener', () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
