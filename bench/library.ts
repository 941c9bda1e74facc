import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { catalogueRows } from '../e2e/support/catalogueRows.ts';
import { index } from '../src/catalogue/search/storySearch.ts';
import type { CatalogueRow } from '../src/shared/story/catalogue.ts';
import { staticPage } from './bare/pages.ts';
import { firstCard, openLargeHome, openProfile, slowDown, workerReady } from './browserSession.ts';
import { lighthouse } from './lighthouseTool.ts';
import type { Row, Section } from './section.ts';
import { bytes, median } from './statistics.ts';
import { largeServer, libraryOf } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';
import { meterWire } from './wireMeter.ts';

const slowdown = 4;
const times = 7;
const keyAimMs = 16;
const paintRounds = 3;
const paintAimRatio = 1.15;

interface Library {
  readonly size: string;
  /** Search words: each letter leaves fewer stories, or nearly each. */
  readonly words: readonly string[];
  readonly serve: (folder: string) => ReturnType<typeof libraryOf>;
}

/**
 * The page of all stories with 1,248 and with 10,000 stories: opening it, typing a letter, choosing a filter and an
 * order, the index, and the size of a first visit.
 */
export async function library(corpus: string | null): Promise<Section> {
  const libraries: readonly Library[] = [
    {
      size: '1,248 stories',
      words: ['rain', 'salt', 'goat'],
      serve: async (folder) => await largeServer(folder, corpus),
    },
    // Copies are told apart by their numbers.
    {
      size: '10,000 stories',
      words: ['731', '482', '905'],
      serve: async (folder) => await libraryOf(10_000, folder),
    },
  ];
  const rows: Row[] = [];
  for (const one of libraries) rows.push(...(await measured(one)));
  return {
    title: 'All stories',
    method: `1440×900, the processor slowed ${slowdown} times. Opening is from the press on the toolbar to the frame with the first line. A letter is timed twice: from its event until the page is free for the next one, and until the frame with another list; a filter and an order until that frame, ${times} times each. The index is MiniSearch's of titles, authors and translators, as JSON. The first contentful paint is Lighthouse's, mobile, the median of ${paintRounds}, beside a page of as many lines. Bytes are all of TCP in both directions until a fresh profile has its whole catalogue and its worker.`,
    rows,
  };
}

async function measured({ size, words, serve }: Library): Promise<Row[]> {
  return await withTemporaryFolder(async (folder) => {
    const server = await serve(folder);
    const profile = await openProfile(join(folder, 'profile'));
    const row = (what: string, lipi: string, aim: Row['aim'] = null): Row => {
      return { what: `${what}, ${size}`, lipi, beside: '', besideName: '', ratio: null, aim };
    };
    const ms = (value: number) => `${Math.round(value)} ms`;
    try {
      const page = await openLargeHome(profile, server.origin);
      await slowDown(page, slowdown);
      await watchLongTasks(page);
      const opening = await timed(page, () =>
        page.getByRole('link', { name: 'All stories' }).first().click(),
      );
      const field = page.getByRole('searchbox');
      // The first search waits until the titles have been read.
      const indexing = await timed(page, () => field.fill('x'));
      const longestMs = await page.evaluate<number>('window.longestTaskMs');
      const letters: Timed[] = [];
      for (let time = 0; time < times; time += 1) {
        for (const word of words) {
          await field.fill('');
          await page.waitForTimeout(800);
          for (const letter of word) letters.push(await timed(page, () => field.press(letter)));
        }
      }
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
      const freeMs = letters.map((letter) => letter.freeMs);
      const bareMs = await bareLetters(profile, words);
      const listMs = shownMs(letters);
      await page.goto(`${server.origin}/library`);
      await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
      const scrolled = await scroll(page);
      const rows = [
        row('opening', ms(shownMs([opening])[0] ?? Number.NaN)),
        row('a first search, with the reading of the titles', ms(shownMs([indexing])[0] ?? Number.NaN)),
        row('longest task until then', longestMs === 0 ? 'none over 50 ms' : ms(longestMs)),
        letterRow(`a letter until the page is free, median, ${size}`, median(freeMs), median(bareMs)),
        letterRow(`a letter until the page is free, 95 of 100, ${size}`, of95(freeMs), of95(bareMs)),
        row('a letter until the list has changed, median', ms(median(listMs))),
        row('a letter until the list has changed, 95 of 100', ms(of95(listMs))),
        row('a filter', ms(median(shownMs(filters)))),
        row('an order', ms(median(shownMs(orders)))),
        row(
          `screens without a line, of ${screens} scrolled through (${scrolled.lines} lines drawn)`,
          String(scrolled.empty),
          { text: 'none', isMet: scrolled.empty === 0 },
        ),
        row('the index', bytes(await indexBytes(server.origin))),
        await paintRow(size, server.origin, folder),
      ];
      for (const path of ['/', '/library'])
        rows.push(row(`a first visit to ${path}`, bytes(await firstVisitBytes(server.origin, path, folder))));
      return rows;
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

/** The first contentful paint of `/library`, beside a static page with the lines that the server renders. */
async function paintRow(size: string, origin: string, folder: string): Promise<Row> {
  const html = await (await fetch(`${origin}/library`)).text();
  const lines = [...html.matchAll(/<li[ >].*?<\/li>/gs)].map(([line]) => line.replace(/<[^>]*>/g, ' '));
  const bare = await staticPage(join(folder, 'static'), {
    language: 'en',
    title: 'All stories',
    paragraphs: lines,
  });
  try {
    const lipi: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < paintRounds; round += 1) {
      lipi.push((await lighthouse(`${origin}/library`)).fcp);
      beside.push((await lighthouse(bare.origin)).fcp);
    }
    const ratio = median(lipi) / median(beside);
    return {
      what: `first contentful paint of /library, ${size}`,
      lipi: `${Math.round(median(lipi))} ms`,
      beside: `${Math.round(median(beside))} ms`,
      besideName: 'static page',
      ratio,
      aim: { text: `at most ${paintAimRatio}`, isMet: ratio <= paintAimRatio },
    };
  } finally {
    await bare.close();
  }
}

function letterRow(what: string, libraryMs: number, bareMs: number): Row {
  return {
    what,
    lipi: `${libraryMs.toFixed(1)} ms`,
    beside: `${bareMs.toFixed(1)} ms`,
    besideName: 'a bare input',
    ratio: libraryMs / bareMs,
    aim: { text: `at most ${keyAimMs} ms`, isMet: libraryMs <= keyAimMs },
  };
}

/** The same letters on a page of an input and one line that shows what is typed. */
async function bareLetters(profile: BrowserContext, words: readonly string[]): Promise<number[]> {
  const page = await profile.newPage();
  await page.setContent(
    `<main><input type="search" oninput="document.querySelector('li').textContent = value"><ol><li></li></ol></main>`,
  );
  await slowDown(page, slowdown);
  const field = page.getByRole('searchbox');
  const bareMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const word of words) {
      await field.fill('');
      await page.waitForTimeout(800);
      for (const letter of word) bareMs.push((await timed(page, () => field.press(letter))).freeMs);
    }
  }
  await page.close();
  return bareMs;
}

interface Timed {
  /** From the event until the page has handled it and is idle. */
  readonly freeMs: number;
  /** From the event to the frame after the one in which the list changed; null when the list stays the same. */
  readonly shownMs: number | null;
}

/** The longest wait for a list to change. */
const patienceMs = 3000;

/** Measures the reader's next event; text and not a function, as in browserSession.ts. */
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
        if (performance.now() - begunAt > ${patienceMs}) return end(null);
        requestAnimationFrame(look);
      };
      look();
    });
    undefined; // or the evaluation would wait for it
  }`);
  await act();
  return await page.evaluate<Timed>('window.timed');
}

const screens = 400;

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

function shownMs(all: readonly Timed[]): number[] {
  return all.flatMap((one) => one.shownMs ?? []);
}

function of95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** Makes the page record its longest task over 50 ms from now on. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(`{
    window.longestTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration);
    }).observe({ type: 'longtask' });
  }`);
}

/** The size of a library's search index as JSON, built from its catalogue as on a device without texts. */
async function indexBytes(origin: string): Promise<number> {
  const rows = await catalogueRows<CatalogueRow>(origin);
  const stories = rows.map(({ id, title, author, translation_author }) => {
    return { id, title, author, translator: translation_author };
  });
  const { words } = await index(stories, new AbortController().signal);
  return Buffer.byteLength(JSON.stringify(words));
}

async function firstVisitBytes(origin: string, path: string, folder: string): Promise<number> {
  const meter = await meterWire(origin);
  const profile = await openProfile(join(folder, `visit-${path.slice(1)}`));
  try {
    const page = await profile.newPage();
    await page.goto(meter.origin + path);
    await page
      .locator(path === '/' ? firstCard : 'main ol li')
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Synced/ }).waitFor({ timeout: 2 * 60 * 1000 });
    await workerReady(page);
    await page.waitForLoadState('networkidle');
    return meter.total();
  } finally {
    await profile.close();
    await meter.close();
  }
}
