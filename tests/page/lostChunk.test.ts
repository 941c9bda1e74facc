import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Place } from '../../src/app/routes.tsx';

let page: EventTarget;
const reload = vi.fn();
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  page = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetch);
  fetch.mockImplementation(async () => new Response());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  reload.mockReset();
  fetch.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fetches a screen whose file is missing, for which Vite dispatches its event to the page. */
async function fetchLostScreen(before: () => void = () => undefined) {
  const { reloadOnLostChunk } = await import('../../src/page/lostChunk.ts');
  const { fetchScreen } = await import('../../src/app/useShownScreen.ts');
  reloadOnLostChunk();
  before();
  const load = () => {
    page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    return Promise.reject(new Error('lost'));
  };
  const place = { path: '/lost', params: {}, route: { load } } as unknown as Place;
  const answers: string[] = [];
  const fetched = fetchScreen(place).then(({ content }) => answers.push(content.kind));
  return { answers, fetched };
}

test('a lost screen shows no error while the page is about to reload', async () => {
  const { answers } = await fetchLostScreen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(answers).toEqual([]);
});

test('the page does not reload when the browser says it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { answers } = await fetchLostScreen();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch).not.toHaveBeenCalled();
  expect(answers).toEqual(['failed']);
});

test('the page does not reload when the server does not answer, even if the browser says it is online', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  const { answers, fetched } = await fetchLostScreen();
  await fetched;
  expect(reload).not.toHaveBeenCalled();
  expect(answers).toEqual(['failed']);
  // The one automatic reload is still available.
  expect(sessionStorage.getItem('lipi-reloaded-for-chunk')).toBeNull();
});

test('a screen whose file does not arrive in time fails as a lost one', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockReturnValue(AbortSignal.abort(new DOMException('timed out', 'TimeoutError')));
  const { fetchScreen } = await import('../../src/app/useShownScreen.ts');
  const { isLostFile } = await import('../../src/ui/page/ErrorView.tsx');
  const place = { route: { load: () => new Promise(() => undefined) } } as unknown as Place;
  const { content } = await fetchScreen(place);
  expect(content.kind === 'failed' && isLostFile(content.error)).toBe(true);
  timeout.mockRestore();
});

test('several files lost at once reload the page once', async () => {
  await fetchLostScreen(() => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a minute after the last reload', 60_000],
  ['when the clock was set back after it', -1_000],
])('the page reloads again %s', async (_, sinceReloadMs) => {
  sessionStorage.setItem('lipi-reloaded-for-chunk', String(Date.now() - sinceReloadMs));
  await fetchLostScreen();
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledOnce();
});

test('a screen lost again within a minute of the reload fails at once', async () => {
  sessionStorage.setItem('lipi-reloaded-for-chunk', String(Date.now() - 59_999));
  const { answers, fetched } = await fetchLostScreen();
  await fetched;
  expect(reload).not.toHaveBeenCalled();
  expect(answers).toEqual(['failed']);
});

test('a page that plays a narration does not reload: the screen fails', async () => {
  const { lipiStore } = await import('../../src/settings/lipiStore.ts');
  lipiStore.isPlaying = true;
  const { answers, fetched } = await fetchLostScreen();
  await fetched;
  expect(reload).not.toHaveBeenCalled();
  expect(answers).toEqual(['failed']);
});

test('a page being left neither reloads nor fails for files it loses thereby', async () => {
  const { answers } = await fetchLostScreen(() => page.dispatchEvent(new Event('pagehide')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(answers).toEqual([]);
});
