import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allFaces, faceOfLanguage, facesOfEveryPage } from '../../../src/app/fonts/faces.ts';
import { FakeFace } from './fakeFace.ts';

type PageFonts = typeof import('../../../src/app/fonts/pageFonts.ts');

const shown = new Set<FakeFace>();
let inHead: string[] = [];
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
    querySelectorAll: () => inHead.map((href) => ({ getAttribute: () => href })),
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

test("the browser is offered every font but those in the page's head, and fetches none until a letter needs it", () => {
  const odia = faceOfLanguage('or');
  inHead = [...facesOfEveryPage, ...(odia ? [odia] : [])].map(({ url }) => url);
  fonts.offerFonts();
  expect(shown.size).toBe(allFaces.length - inHead.length);
  expect(families()).not.toContain('Noto Serif Oriya');
  expect([...shown].every(({ descriptors }) => descriptors.display === 'swap')).toBe(true);
  expect(FakeFace.made.every(({ asked }) => asked === 0)).toBe(true);
});
