import type { BrowserContext, Page } from '@playwright/test';
import { openLargeHome, slowDown } from './browserSession.ts';
import { languages } from './generatedStories.ts';
import { atMost, compared, pairOf, type Row, type Section } from './report.ts';
import { milliseconds, percentile, whole } from './statistics.ts';
import { bundledStories, type Stock, withServer } from './stockedServer.ts';

const slowdown = 4;
const times = 7;
const keyAimMs = 16;
const screens = 400;
const drawnScreens = 60;

/** Each letter of the words leaves fewer stories, or nearly each. */
const words = ['rain', 'salt', 'goat'];

/**
 * The page of all stories with 1,248 and with 10,000 stories: opening it, typing a letter, choosing a filter and an
 * order, and scrolling.
 */
export async function library(stock: Stock): Promise<Section> {
  return {
    title: 'All stories',
    method: `1440×900, the processor slowed ${slowdown} times. The reader has the lists of all languages. Opening is from the press on the toolbar to the frame with the first line. A letter is timed twice: from its event until the page is free for the next one, and until the frame with another list; a filter and an order until that frame, ${times} times each. A screen is timed by what the page's thread does in the two frames after it was scrolled to, in ${times} turns with and without covers, of ${drawnScreens} screens each.`,
    rows: [...(await measured(1248, stock)), ...(await measured(10_000, 10_000))],
  };
}

async function measured(stories: number, stock: Stock): Promise<Row[]> {
  const size = `${whole(stories)} stories`;
  return await withServer(stock, async ({ server, openProfile }) => {
    const profile = await openProfile('profile');
    const first = await profile.newPage();
    await first.goto(`${server.origin}/library?language=${languages.join()}`);
    // The server's lines have the number too; the device's own come once it has all lists, with this button.
    await first.getByRole('button', { name: 'Select', exact: true }).waitFor({ timeout: 2 * 60 * 1000 });
    await first
      .getByText(`${whole(stories + bundledStories)} stories`)
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 2 * 60 * 1000 });
    await first.close();

    const { page, opening, indexing, letters } = await openAndSearch(profile, server.origin, words);
    const bare = await bareLetters(profile, words);
    const field = page.getByRole('searchbox');
    await field.fill('');
    await page.waitForTimeout(800);
    const filters: Timed[] = [];
    const orders: Timed[] = [];
    const order = page.getByRole('combobox', { name: 'Sort by' });
    for (let time = 0; time < times; time += 1) {
      filters.push(await timed(page, () => page.getByRole('checkbox', { name: /^Odia/ }).click()));
      const name = time % 2 === 0 ? 'Title' : 'Shortest first';
      orders.push(await timed(page, () => order.selectOption(name)));
    }
    await page.goto(`${server.origin}/library`);
    await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
    const scrolled = await scroll(page);
    const drawn = { withCovers: [] as number[], without: [] as number[] };
    for (let time = 0; time < times; time += 1) {
      drawn.withCovers.push(...(await screensDrawnMs(page, true)));
      drawn.without.push(...(await screensDrawnMs(page, false)));
    }

    const shown = (what: string, all: readonly Timed[], share?: number): Row => ({
      what: `${what}, ${size}`,
      lipi: milliseconds(shownMs(all, share)),
    });
    const free = (what: string, share: number): Row => {
      const of = (all: readonly Timed[]) =>
        percentile(
          all.map(({ freeMs }) => freeMs),
          share,
        );
      const figures = pairOf(of(letters), of(bare));
      const row = compared(`${what}, ${size}`, figures, 'a bare input', (ms) => `${ms.toFixed(1)} ms`);
      return { ...row, aim: atMost(keyAimMs, figures.lipi, milliseconds) };
    };
    return [
      shown('opening', [opening]),
      shown('a first search, with the reading of the titles', [indexing]),
      free('a letter until the page is free, median', 0.5),
      free('a letter until the page is free, 95 of 100', 0.95),
      shown('a letter until the list has changed, median', letters),
      shown('a letter until the list has changed, 95 of 100', letters, 0.95),
      shown('a filter', filters),
      shown('an order', orders),
      ...[0.5, 0.95].map((share) =>
        compared(
          `a screen with covers, ${100 * share} of 100, ${size}`,
          pairOf(percentile(drawn.withCovers, share), percentile(drawn.without, share)),
          'without covers',
          (ms) => `${ms.toFixed(1)} ms`,
        ),
      ),
      {
        what: `screens without a line, of ${screens} scrolled through, ${size}`,
        lipi: String(scrolled.empty),
        beside: `${scrolled.lines} (lines drawn)`,
        aim: atMost(0, scrolled.empty),
      },
    ];
  });
}

/** Opens the page of all stories from the home page, and types the words so many times. */
export async function openAndSearch(
  profile: BrowserContext,
  origin: string,
  typedWords: readonly string[],
  rounds = times,
) {
  const page = await openLargeHome(profile, origin);
  await slowDown(page, slowdown);
  const opening = await timed(page, () => page.getByRole('link', { name: 'All stories' }).first().click());
  // The first search waits until the titles have been read.
  const indexing = await timed(page, () => page.getByRole('searchbox').fill('x'));
  return { page, opening, indexing, letters: await typed(page, typedWords, rounds) };
}

/** Types the words letter by letter, several times. */
async function typed(page: Page, words: readonly string[], rounds = times): Promise<Timed[]> {
  const field = page.getByRole('searchbox');
  const letters: Timed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const word of words) {
      await field.fill('');
      await page.waitForTimeout(800);
      for (const letter of word) letters.push(await timed(page, () => field.press(letter)));
    }
  }
  return letters;
}

/** The same letters on a page of an input and one line that shows what is typed. */
async function bareLetters(profile: BrowserContext, words: readonly string[]): Promise<Timed[]> {
  const page = await profile.newPage();
  await page.setContent(
    `<main><input type="search" oninput="document.querySelector('li').textContent = value"><ol><li></li></ol></main>`,
  );
  await slowDown(page, slowdown);
  const letters = await typed(page, words);
  await page.close();
  return letters;
}

interface Timed {
  /** From the event until the page has handled it and is idle. */
  readonly freeMs: number;
  /** From the event to the frame after the one in which the list changed; null when the list stays the same. */
  readonly shownMs: number | null;
}

/** Milliseconds that this share of the events did not exceed until the list had changed. */
export function shownMs(all: readonly Timed[], share = 0.5): number {
  return percentile(
    all.flatMap((one) => one.shownMs ?? []),
    share,
  );
}

/** The longest wait for a list to change. */
const timeoutMs = 3000;

/** Measures the reader's next event. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<Timed> {
  await page.evaluate(`{
    const state = () => location.pathname + document.querySelector('main ol li')?.textContent + document.querySelector('main [role=status]')?.textContent;
    const before = state();
    window.timed = new Promise((resolve) => {
      let begunAt, freeMs, shownMs;
      const free = new MessageChannel();
      // A frame may come before the message.
      const finish = () => { if (freeMs !== undefined && shownMs !== undefined) resolve({ freeMs, shownMs }); };
      free.port1.onmessage = () => { freeMs = performance.now() - begunAt; free.port1.close(); finish(); };
      const begin = ({ timeStamp }) => {
        if (begunAt !== undefined) return;
        begunAt = timeStamp;
        free.port2.postMessage(null);
      };
      for (const event of ['click', 'input', 'change'])
        addEventListener(event, begin, { capture: true, once: true });
      const end = (ms) => { shownMs = ms; finish(); };
      const look = () => {
        if (begunAt === undefined) return requestAnimationFrame(look);
        if (state() !== before && document.querySelector('main ol li, main [role=status]'))
          return requestAnimationFrame(() => end(performance.now() - begunAt));
        if (performance.now() - begunAt > ${timeoutMs}) return end(null);
        requestAnimationFrame(look);
      };
      look();
    });
    undefined; // or the evaluation would wait for it
  }`);
  await act();
  return await page.evaluate<Timed>('window.timed');
}

/**
 * Scrolls by a screen a frame. `empty` counts the screens that had no line in their middle, or none with its text, when
 * they were painted.
 */
async function scroll(page: Page): Promise<{ readonly empty: number; readonly lines: number }> {
  return await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    let empty = 0;
    for (let screen = 0; screen < ${screens}; screen += 1) {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      await frame();
      await frame();
      const line = document.elementFromPoint(innerWidth * 0.6, innerHeight / 2)?.closest('main ol li');
      if (!line?.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true })) empty += 1;
    }
    return { empty, lines: document.querySelectorAll('main ol li').length };
  })()`);
}

/** Scrolls from the top by a screen at a time: what each takes in the page's thread to lay out and to paint. */
async function screensDrawnMs(page: Page, hasCovers: boolean): Promise<number[]> {
  return await page.evaluate(`(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('${hasCovers ? '' : '[data-akshara] { display: none !important; }'}');
    document.adoptedStyleSheets = [sheet];
    const frameMs = (act) => new Promise((resolve) => requestAnimationFrame(() => {
      const begunAt = performance.now();
      act();
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve(performance.now() - begunAt);
      after.port2.postMessage(null);
    }));
    await frameMs(() => scrollTo({ top: 0, behavior: 'instant' }));
    await frameMs(() => {});
    const all = [];
    for (let screen = 0; screen < ${drawnScreens}; screen += 1)
      all.push((await frameMs(() => scrollBy({ top: innerHeight, behavior: 'instant' }))) + (await frameMs(() => {})));
    return all;
  })()`);
}
