import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allFaces, faceOfLanguage, facesOfEveryPage } from '../../../src/app/fonts/faces.ts';
import { FakeFace } from './fakeFace.ts';

type PageFonts = typeof import('../../../src/app/fonts/pageFonts.ts');

const shown = new Set<FakeFace>();
let inHead: { readonly url: string; readonly rel: string }[] = [];
let fonts: PageFonts;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeFace.made.length = 0;
  shown.clear();
  inHead = [];
  vi.stubGlobal('FontFace', FakeFace);
  vi.stubGlobal('document', {
    fonts: shown,
    querySelectorAll: () => inHead.map(({ url, rel }) => ({ rel, getAttribute: () => url })),
  });
  fonts = await import('../../../src/app/fonts/pageFonts.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const families = () => [...shown].map(({ family }) => family);

test("the next page is shown when its script's font and those of every page are here", async () => {
  let isTurned = false;
  const turning = fonts.turnPage('or').then(() => {
    isTurned = true;
  });
  expect(FakeFace.made.map(({ family }) => family)).toEqual([
    'Noto Serif Oriya',
    ...facesOfEveryPage.map(({ family }) => family),
  ]);
  for (const face of FakeFace.made.slice(1)) face.arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(isTurned).toBe(false);
  FakeFace.made[0]?.arrive();
  await turning;
  expect(families()).toContain('Noto Serif Oriya');
  expect(shown.size).toBe(1 + facesOfEveryPage.length);
});

test('a slow network holds the next page for a tenth of a second and no longer', async () => {
  let isTurned = false;
  void fonts.turnPage('gu').then(() => {
    isTurned = true;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(isTurned).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isTurned).toBe(true);
  expect(shown.size).toBe(0);
});

test('a font is fetched once, however many pages are set in it', async () => {
  const first = fonts.turnPage('or');
  for (const face of FakeFace.made) face.arrive();
  await first;
  const made = FakeFace.made.length;
  await fonts.turnPage('or');
  expect(FakeFace.made).toHaveLength(made);
});

test('a font that failed is tried again at the next page, and the page comes without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const first = fonts.turnPage(undefined);
  for (const face of FakeFace.made) face.fail();
  await first;
  expect(warn).toHaveBeenCalledTimes(facesOfEveryPage.length);
  expect(shown.size).toBe(0);
  const again = fonts.turnPage(undefined);
  for (const face of FakeFace.made.slice(facesOfEveryPage.length)) face.arrive();
  await again;
  expect(shown.size).toBe(facesOfEveryPage.length);
  warn.mockRestore();
});

test("the fonts that the page's head names are fetched for the next page, and shown on none before", async () => {
  const odia = faceOfLanguage('or');
  const named = [...facesOfEveryPage, ...(odia ? [odia] : [])];
  inHead = named.map(({ url }) => ({ url, rel: 'font' }));
  const fetching = fonts.fetchFonts();
  const asked = FakeFace.made.filter((face) => face.asked > 0);
  expect(asked.map(({ family }) => family).sort()).toEqual(named.map(({ family }) => family).sort());
  for (const face of asked) face.arrive();
  await fetching;
  expect(families()).not.toContain('Noto Serif Oriya');
  await fonts.turnPage('or');
  expect(families()).toContain('Noto Serif Oriya');
  expect(asked.every((face) => shown.has(face))).toBe(true);
});

test('fonts that were fetched with the page are not fetched again', async () => {
  inHead = facesOfEveryPage.map(({ url }) => ({ url, rel: 'preload' }));
  await fonts.fetchFonts();
  expect(FakeFace.made.every(({ asked }) => asked === 0)).toBe(true);
});

test('every other font is named to the browser, which fetches it when a letter needs it', async () => {
  inHead = facesOfEveryPage.map(({ url }) => ({ url, rel: 'preload' }));
  await fonts.fetchFonts();
  expect(shown.size).toBe(allFaces.length - facesOfEveryPage.length);
  expect([...shown].every(({ descriptors }) => descriptors.display === 'swap')).toBe(true);
});
