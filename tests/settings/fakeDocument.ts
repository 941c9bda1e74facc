import { vi } from 'vitest';

export class FakeStorage {
  readonly items = new Map<string, string>();
  isBlocked = false;
  isFull = false;
  writes = 0;

  getItem(key: string): string | null {
    if (this.isBlocked) throw new DOMException('storage is blocked', 'SecurityError');
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isBlocked) throw new DOMException('storage is blocked', 'SecurityError');
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.writes += 1;
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    if (this.isBlocked) throw new DOMException('storage is blocked', 'SecurityError');
    this.items.delete(key);
  }
}

/** A page with a document root, events and storage, as far as the stores need them. `vi.unstubAllGlobals` undoes it. */
export function stubPage(storage: FakeStorage) {
  const classes = new Set<string>();
  const properties = new Map<string, string>();
  const root = {
    style: { setProperty: (name: string, value: string) => void properties.set(name, value) },
    classList: {
      contains: (name: string) => classes.has(name),
      toggle(name: string, force: boolean) {
        if (force) classes.add(name);
        else classes.delete(name);
      },
    },
  };
  const page = new EventTarget();
  const themeColour = { content: '' };
  const document = Object.assign(new EventTarget(), {
    documentElement: root,
    visibilityState: 'visible',
    baseURI: 'http://app.example/',
    getElementById: (_id: string): { textContent: string } | null => null,
    querySelector: (_selector: string) => ({
      setAttribute: (_name: string, value: string) => {
        themeColour.content = value;
      },
    }),
  });
  vi.stubGlobal('document', document);
  const deviceIsLight = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => deviceIsLight);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    document,
    deviceIsLight,
    classes,
    properties,
    themeColour,
    tell: (event: Event) => page.dispatchEvent(event),
  };
}
