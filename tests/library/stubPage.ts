import { vi } from 'vitest';

/** Has modules find what a page of a browser gives them. Unstub it afterwards. */
export function stubPage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { classList: { toggle: () => undefined } } });
  vi.stubGlobal('addEventListener', () => undefined);
}
