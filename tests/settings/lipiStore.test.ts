import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

let storage: FakeStorage;
let page: ReturnType<typeof stubPage>;
let warnings: string[];

beforeEach(() => {
  storage = new FakeStorage();
  page = stubPage(storage);
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    warnings.push(text);
  });
  vi.resetModules();
});

afterEach(() => {
  page.tell(new Event('pagehide'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page load: evaluates the module again over the stored data. */
const openPage = () => import('../../src/settings/lipiStore.ts');

function store(state: object, version = 1): void {
  storage.items.set('lipi-store', JSON.stringify({ version, state }));
}

const stored = () => JSON.parse(storage.items.get('lipi-store') ?? '{}');

test('a first visit starts with the defaults, and the dark theme on the root element', async () => {
  const { lipiStore } = await openPage();
  expect(lipiStore).toMatchObject({
    fontSize: 20,
    theme: 'dark',
    playbackSpeed: 1,
    autoScrollEnabled: true,
    playNextEnabled: false,
    language: null,
    audioTextSyncEnabled: false,
    selectedContent: null,
    isPlaying: false,
    textSegments: [],
  });
  expect([...page.classes]).toEqual(['dark']);
  expect(warnings).toEqual([]);
});

test('every field of the reader store is stored under its name', async () => {
  const { lipiStore, toggleTheme } = await openPage();
  toggleTheme();
  await Promise.resolve();
  page.tell(new Event('pagehide'));
  expect(stored().state).toEqual({ ...lipiStore });
  expect(stored().state.theme).toBe('light');
});

test("the theme toggles to light and back, at once on the root element and in the browser's UI", async () => {
  const { lipiStore, toggleTheme } = await openPage();
  toggleTheme();
  expect([lipiStore.theme, ...page.classes, page.themeColour.content]).toEqual(['light', 'light', '#f6f1e7']);
  toggleTheme();
  expect([lipiStore.theme, ...page.classes, page.themeColour.content]).toEqual(['dark', 'dark', '#15120e']);
});

test('sepia is a light theme and black a dark one, from which the toggle leads to the other', async () => {
  const { chooseTheme, toggleTheme } = await openPage();
  chooseTheme('sepia');
  expect([...page.classes, page.themeColour.content]).toEqual(['light', 'sepia', '#eddfc0']);
  toggleTheme();
  expect([...page.classes]).toEqual(['dark']);
  chooseTheme('black');
  expect([...page.classes, page.themeColour.content]).toEqual(['dark', 'black', '#000000']);
  toggleTheme();
  expect([...page.classes]).toEqual(['light']);
});

test('the theme of the device is followed while it is chosen', async () => {
  const { chooseTheme, lipiStore } = await openPage();
  page.deviceIsLight.matches = true;
  page.deviceIsLight.dispatchEvent(new Event('change'));
  expect([...page.classes]).toEqual(['dark']);
  chooseTheme('device');
  expect([...page.classes]).toEqual(['light']);
  page.deviceIsLight.matches = false;
  page.deviceIsLight.dispatchEvent(new Event('change'));
  expect([lipiStore.theme, ...page.classes]).toEqual(['device', 'dark']);
});

test('line spacing, width and justification are set on the root element, one at a time', async () => {
  const { lipiStore, setType } = await openPage();
  setType({ lines: 1.2 });
  setType({ width: 0.8, isJustified: true });
  expect(lipiStore.typesetting).toEqual({ lines: 1.2, width: 0.8, isJustified: true });
  expect(Object.fromEntries(page.properties)).toMatchObject({
    '--line-spacing': '1.2',
    '--text-width': '0.8',
    '--text-align': 'justify',
  });
});

test('settings are there on the next load, the state of the page is not', async () => {
  store({ theme: 'light', fontSize: 24, currentTime: 73.5, selectedContent: 'a', isPlaying: true });
  const { lipiStore } = await openPage();
  expect(lipiStore).toMatchObject({
    theme: 'light',
    fontSize: 24,
    currentTime: 73.5,
    selectedContent: 'a',
    isPlaying: false,
  });
  expect([...page.classes]).toEqual(['light']);
});

test('several changes cause one write, and leaving the page writes at once', async () => {
  const { lipiStore, toggleTheme } = await openPage();
  for (let second = 0; second < 10; second++) lipiStore.currentTime = second;
  toggleTheme();
  await Promise.resolve();
  expect(storage.writes).toBe(0);
  page.tell(new Event('pagehide'));
  expect(storage.writes).toBe(1);
  expect(stored()).toMatchObject({ version: 1, state: { theme: 'light', currentTime: 9 } });
});

test('a change is written without waiting for the page to be left', async () => {
  const { changeFontSize } = await openPage();
  changeFontSize(1);
  await eventually(() => expect(stored()).toMatchObject({ state: { fontSize: 22 } }));
});

test('the text size changes by two between 12 and 28 and resets to 20', async () => {
  const { lipiStore, changeFontSize } = await openPage();
  const sizes = [1, 1, 1, 1, 1].map(() => {
    changeFontSize(1);
    return lipiStore.fontSize;
  });
  expect(sizes).toEqual([22, 24, 26, 28, 28]);
  for (let times = 0; times < 10; times++) changeFontSize(-1);
  expect(lipiStore.fontSize).toBe(12);
  expect(page.properties.get('--story-size')).toBe('0.75rem');
  changeFontSize(0);
  expect(lipiStore.fontSize).toBe(20);
  expect(page.properties.get('--story-size')).toBe('1.25rem');
});

test.each([
  ['corrupt text', '{"version":1,'],
  ['another version', JSON.stringify({ version: 99, state: { theme: 'light' } })],
  ['another shape', '"hello"'],
])('%s logs a warning and starts with the defaults', async (_, text) => {
  storage.items.set('lipi-store', text);
  const { lipiStore } = await openPage();
  expect(lipiStore.theme).toBe('dark');
  expect(warnings).toHaveLength(1);
});

test('each invalid field falls back to its default', async () => {
  const typesetting = { lines: 5, width: 1, isJustified: true };
  store({
    theme: 'purple',
    typesetting,
    fontSize: 900,
    playbackSpeed: 0,
    currentTime: -1,
    autoScrollEnabled: false,
  });
  const { lipiStore } = await openPage();
  expect(lipiStore).toMatchObject({
    theme: 'dark',
    typesetting: { lines: 1, width: 1, isJustified: false },
    fontSize: 20,
    playbackSpeed: 1,
    currentTime: 0,
    autoScrollEnabled: false,
  });
});

test('blocked storage logs warnings, and settings work for this visit', async () => {
  storage.isBlocked = true;
  const { lipiStore, toggleTheme } = await openPage();
  toggleTheme();
  await Promise.resolve();
  page.tell(new Event('pagehide'));
  expect(lipiStore.theme).toBe('light');
  expect(warnings).toHaveLength(3);
  for (const warning of warnings) expect(warning).toContain('Persisted-store storage unavailable');
  expect(warnings[2]).toContain('cannot be written');
});

test('missing storage logs a warning, and settings work for this visit', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { lipiStore, toggleTheme } = await openPage();
  toggleTheme();
  expect(lipiStore.theme).toBe('light');
  expect(warnings).toEqual([expect.stringContaining('Persisted-store storage unavailable')]);
});

function writeElsewhere(fields: object): void {
  store({ ...stored().state, ...fields });
  page.tell(Object.assign(new Event('storage'), { key: 'lipi-store' }));
}

test("another tab's settings are followed, its playback position is not", async () => {
  const { lipiStore } = await openPage();
  lipiStore.currentTime = 5;
  const settings = {
    theme: 'light',
    fontSize: 24,
    autoScrollEnabled: false,
    audioTextSyncEnabled: true,
    playNextEnabled: true,
  };
  writeElsewhere({ ...settings, currentTime: 99, playbackSpeed: 2 });
  expect(lipiStore).toMatchObject({ ...settings, currentTime: 5, playbackSpeed: 1 });
  expect([...page.classes, page.themeColour.content]).toEqual(['light', '#f6f1e7']);
  expect(page.properties.get('--story-size')).toBe('1.5rem');
});

test('a change by another tab is not overwritten by a tab that did not change that field', async () => {
  const { lipiStore, changeFontSize } = await openPage();
  changeFontSize(1);
  await Promise.resolve();
  // Written after this page read the store, and before its storage event.
  store({ theme: 'light', selectedContent: 'a', currentTime: 99, fontSize: 12 });
  page.tell(new Event('pagehide'));
  expect(stored().state).toMatchObject({
    theme: 'light',
    selectedContent: 'a',
    currentTime: 99,
    fontSize: 22,
  });
  lipiStore.currentTime = 5;
  await Promise.resolve();
  page.tell(new Event('pagehide'));
  expect(stored().state).toMatchObject({
    theme: 'light',
    selectedContent: 'a',
    currentTime: 5,
    fontSize: 22,
  });
});

test('a setting followed from another tab is not written back', async () => {
  await openPage();
  writeElsewhere({ theme: 'light' });
  await Promise.resolve();
  store({ theme: 'dark' });
  page.tell(new Event('pagehide'));
  expect(stored().state.theme).toBe('dark');
});
