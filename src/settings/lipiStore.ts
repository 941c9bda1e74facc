import { proxy, snapshot, subscribe } from 'valtio/vanilla';
import { readPersisted, writePersisted } from '../page/persistedStore.ts';
import { blockReloadWhile } from '../page/reloadBlocks.ts';
import {
  fontSizes,
  initialStore,
  type LipiStore,
  storeFields,
  storeKeys,
  type Theme,
  type Typesetting,
} from './lipiStoreFields.ts';

const storeKey = 'lipi-store';

/** Raised when a field changes its meaning; stored data of any other version is ignored. */
const storeVersion = 1;

/** Positions change several times a second, and localStorage writes block the page. */
const writeDelayMs = 500;

/** In localStorage under `lipi-store` as `{version, state}`. Starts with the defaults if nothing valid is stored. */
export const lipiStore: LipiStore = proxy(restore());

/** The paper's colour in each theme, for the browser's UI. The same values as in styles/tokens.css and index.html. */
export const paperColours = {
  dark: '#15120e',
  light: '#f6f1e7',
  sepia: '#eddfc0',
  black: '#000000',
} as const;

function bindLipiStore(): void {
  applyTheme();
  deviceIsLight().addEventListener('change', applyTheme);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The values that this page last read from storage or wrote there. */
  let known = snapshot(lipiStore) as LipiStore;
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = snapshot(lipiStore) as LipiStore;
    const changed = storeKeys.filter((key) => now[key] !== known[key]);
    known = now;
    if (changed.length === 0) return;
    const ours = Object.fromEntries(changed.map((key) => [key, now[key]]));
    // Fields that this page did not change may have been changed by another tab. The text is left out because the
    // mirror has it: otherwise every second of listening would write a whole book.
    const stored = readPersisted(storeKey, storeVersion);
    writePersisted(storeKey, storeVersion, { ...now, ...stored, ...ours, textSegments: [] });
  }
  subscribe(lipiStore, () => {
    timer ??= setTimeout(write, writeDelayMs);
  });
  function flush(): void {
    if (timer !== undefined) write();
  }
  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== storeKey) return;
    const stored = restore();
    for (const key of storeKeys) {
      if (storeFields[key].kind !== 'setting') continue;
      Object.assign(lipiStore, { [key]: stored[key] });
      known = { ...known, [key]: snapshot(lipiStore)[key] };
    }
    applyTheme();
    applyType();
  }
  // A phone may kill a hidden page without another event.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  addEventListener('storage', followOtherTabs);
}

export function toggleTheme(): void {
  chooseTheme(document.documentElement.classList.contains('light') ? 'dark' : 'light');
}

export function chooseTheme(theme: Theme): void {
  lipiStore.theme = theme;
  applyTheme();
}

/** Makes the font one step larger (1) or smaller (-1), within the bounds; 0 restores the initial size. */
export function changeFontSize(step: 1 | 0 | -1): void {
  const size = step === 0 ? fontSizes.initial : lipiStore.fontSize + step * fontSizes.step;
  lipiStore.fontSize = Math.min(fontSizes.max, Math.max(fontSizes.min, size));
  applyType();
}

export function setType(change: Partial<Typesetting>): void {
  lipiStore.typesetting = { ...lipiStore.typesetting, ...change };
  applyType();
}

/** Sets properties of the document root. At launch, index.html has already done so before the first frame. */
function applyType(): void {
  const { style } = document.documentElement;
  const { lines, width, isJustified } = lipiStore.typesetting;
  style.setProperty('--story-size', `${lipiStore.fontSize / 16}rem`);
  style.setProperty('--line-spacing', `${lines}`);
  style.setProperty('--text-width', `${width}`);
  style.setProperty('--text-align', isJustified ? 'justify' : 'start');
}

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)');

function applyTheme(): void {
  const { theme } = lipiStore;
  const shown = theme !== 'device' ? theme : deviceIsLight().matches ? 'light' : 'dark';
  const isLight = shown === 'light' || shown === 'sepia';
  const { classList } = document.documentElement;
  classList.toggle('dark', !isLight);
  classList.toggle('light', isLight);
  classList.toggle('sepia', shown === 'sepia');
  classList.toggle('black', shown === 'black');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paperColours[shown]);
}

function restore(): LipiStore {
  const store = initialStore();
  const stored = readPersisted(storeKey, storeVersion);
  if (!stored) return store;
  for (const key of storeKeys) {
    const field = storeFields[key];
    if (field.kind !== 'page' && field.isValid(stored[key])) Object.assign(store, { [key]: stored[key] });
  }
  return store;
}

blockReloadWhile(() => lipiStore.isPlaying);
// The server renders the same components but has neither a document nor storage.
if (typeof document !== 'undefined') bindLipiStore();
