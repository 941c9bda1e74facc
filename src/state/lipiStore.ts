import { proxy, subscribe } from 'valtio/vanilla';
import { holdPageWhile } from './holds.ts';
import {
  fontSizes,
  initialStore,
  isValid,
  type LipiStore,
  ofThisPage,
  type Theme,
} from './lipiStoreFields.ts';
import { readPersisted, writePersisted } from './persistedStore.ts';

export const storeKey = 'lipi-store';

/** Raised when a field changes its meaning; an older or newer stored version is not read. */
const storeVersion = 1;

/** How soon a change is written: positions move several times a second, and localStorage writes block the page. */
const writeDelayMs = 500;

/**
 * The reader's settings and place, kept in localStorage under `lipi-store` as `{version, state}`. Starts with the
 * defaults where nothing valid is stored. In a page it is bound to storage and to the document root from the start.
 */
export const lipiStore: LipiStore = proxy(restore());

/** Puts the theme's class on the document root and writes changes to storage from now on. Returns the unbinding. */
export function bindLipiStore(): () => void {
  applyTheme(lipiStore.theme);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    // The text stands in the library: with it, every second of a voice would write a book.
    writePersisted(storeKey, storeVersion, { ...lipiStore, textSegments: [] });
  }
  const unsubscribe = subscribe(lipiStore, () => {
    timer ??= setTimeout(write, writeDelayMs);
  });
  function flush(): void {
    if (timer !== undefined) write();
  }
  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== storeKey) return;
    // Another tab's choices of look; never its place in another story.
    const { theme, fontSize } = restore();
    if (lipiStore.theme !== theme) setTheme(theme);
    if (lipiStore.fontSize !== fontSize) setFontSize(fontSize);
  }
  // A phone may end a hidden page without another word.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  addEventListener('storage', followOtherTabs);
  return () => {
    unsubscribe();
    flush();
    removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('storage', followOtherTabs);
  };
}

/** Dark to light and back; the class on the document root follows at once. */
export function toggleTheme(): void {
  setTheme(lipiStore.theme === 'dark' ? 'light' : 'dark');
}

/** One step larger (1) or smaller (-1), within the bounds; 0 goes back to the initial size. */
export function changeFontSize(step: 1 | 0 | -1): void {
  const size = step === 0 ? fontSizes.initial : lipiStore.fontSize + step * fontSizes.step;
  setFontSize(Math.min(fontSizes.max, Math.max(fontSizes.min, size)));
}

/** The page follows at once. At a launch index.html has set it before the first frame. */
function setFontSize(size: number): void {
  lipiStore.fontSize = size;
  document.documentElement.style.setProperty('--story-size', `${size / 16}rem`);
}

function setTheme(theme: Theme): void {
  lipiStore.theme = theme;
  applyTheme(theme);
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', theme === 'dark');
  classList.toggle('light', theme === 'light');
}

function restore(): LipiStore {
  const store = initialStore();
  const stored = readPersisted(storeKey, storeVersion);
  if (!stored) return store;
  for (const key of Object.keys(store) as (keyof LipiStore)[]) {
    const value = stored[key];
    if (!ofThisPage.has(key) && isValid[key](value)) Object.assign(store, { [key]: value });
  }
  return store;
}

holdPageWhile(() => lipiStore.isPlaying);
// The server renders the same components and has neither a document nor storage.
if (typeof document !== 'undefined') bindLipiStore();
