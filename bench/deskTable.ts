import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signUpAtDesk } from '../e2e/desk/desk.ts';
import { asha } from '../e2e/support/signedIn.ts';
import { openLargeHome, openProfile, slowDown } from './browserSession.ts';
import type { Row, Section } from './section.ts';
import { bytes, median, whole } from './statistics.ts';
import { libraryOf } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const stories = 10_000;
/** How often each action is measured; the median and the longest are reported. */
const times = 7;
const slowdowns = [1, 4] as const;
const longestMs = 100;

/** Each further letter leaves fewer stories, since the copies are numbered. */
const letters = ['7', '3', '1'];

const searchLabel = 'Search by title, author, work or language';

/**
 * The desk's table of 10,000 stories: the time from a typed letter, or a pressed column header, to the painted table;
 * and the table's size.
 */
export async function deskTable(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await libraryOf(stories, folder);
    const profile = await openProfile(join(folder, 'profile'));
    try {
      const page = await openLargeHome(profile, server.origin);
      const homeBytes = await heapBytes(profile, page);
      await signUpAtDesk(page, server, asha, 'curator');
      await page.getByText(`${whole(stories + 20)} stories`).waitFor({ timeout: 60_000 });
      const deskBytes = await heapBytes(profile, page);

      const rows: Row[] = [];
      for (const slowdown of slowdowns) {
        await slowDown(page, slowdown);
        const pace = slowdown === 1 ? '' : `, processor slowed ${slowdown} times`;
        const typed = await typedMs(page);
        const sorted = await sortedMs(page);
        const plain = await plainMs(page);
        rows.push(
          row(`a letter typed${pace}`, typed, plain.filterMs, 'the same filter over an array of texts'),
          row(`a column pressed${pace}`, sorted, plain.sortMs, 'the same titles sorted by a collator'),
        );
      }
      return {
        title: 'The desk’s table',
        method: `A library of ${whole(stories)} stories besides the bundled ones, in the desk of a curator, 1440×900. From the event of the key or the press to the frame after the one in which the table says what was asked for; ${times} times each (letters: ${times * letters.length}), the median, and the longest in brackets. Weight is what the page's scripts hold after a collection of garbage.`,
        rows: [
          ...rows,
          {
            what: 'weight of the page',
            lipi: bytes(deskBytes),
            beside: bytes(homeBytes),
            besideName: 'the home page of the same library',
            ratio: deskBytes / homeBytes,
            aim: null,
          },
        ],
      };
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

function row(what: string, measuredMs: readonly number[], besideMs: number, besideName: string): Row {
  const middleMs = median(measuredMs);
  return {
    what: `${what}, to the table painted`,
    lipi: `${Math.round(middleMs)} ms (${Math.round(Math.max(...measuredMs))} ms)`,
    beside: `${besideMs.toFixed(1)} ms`,
    besideName,
    ratio: middleMs / besideMs,
    aim: { text: `at most ${longestMs} ms`, isMet: middleMs <= longestMs },
  };
}

async function typedMs(page: Page): Promise<number[]> {
  const field = page.getByLabel(searchLabel);
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await field.fill('');
    await page.getByText(`${whole(stories + 20)} stories`, { exact: true }).waitFor();
    await field.focus();
    for (const letter of letters) {
      await watchTable(page, 'keydown');
      await page.keyboard.press(letter);
      measured.push(await seenMs(page));
    }
  }
  await field.fill('');
  return measured;
}

async function sortedMs(page: Page): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await watchTable(page, 'click');
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    measured.push(await seenMs(page));
  }
  return measured;
}

/**
 * Measures from the next event of this name to the frame after the one in which the table has another number of rows or
 * another first row. Text and not functions, as in browserSession.ts.
 */
async function watchTable(page: Page, event: 'keydown' | 'click'): Promise<void> {
  await page.evaluate(`{
    const table = document.querySelector('table');
    const state = () => table.getAttribute('aria-rowcount') + table.querySelector('tbody [scope=row]')?.textContent;
    const before = state();
    window.tableSeen = new Promise((resolve) => {
      let begunAt;
      addEventListener('${event}', ({ timeStamp }) => { begunAt = timeStamp; }, { capture: true, once: true });
      const observer = new MutationObserver(() => {
        if (begunAt === undefined || state() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begunAt)));
      });
      observer.observe(table, { attributes: true, characterData: true, childList: true, subtree: true });
    });
    undefined; // or the evaluation would wait for it
  }`);
}

async function seenMs(page: Page): Promise<number> {
  return await page.evaluate<number>('window.tableSeen');
}

/** The cost of filtering by the letters and of sorting alone, over texts of the catalogue on the device. */
async function plainMs(page: Page): Promise<{ readonly filterMs: number; readonly sortMs: number }> {
  const rounds = await page.evaluate<{ filterMs: number[]; sortMs: number[] }>(`(async () => {
    const opening = indexedDB.open('lipi-catalogue');
    const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
    const reading = database.transaction('stories').objectStore('stories').getAll();
    const rows = await new Promise((resolve) => { reading.onsuccess = () => resolve(reading.result); });
    database.close();
    const titles = rows.map((row) => row.title);
    const texts = rows.map((row) => [row.title, row.author, row.work, row.language].join(' ').toLowerCase());
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    const timed = (act) => { const at = performance.now(); act(); return performance.now() - at; };
    const filterMs = [];
    const sortMs = [];
    for (let time = 0; time < ${times}; time += 1) {
      for (const word of ['7', '73', '731']) filterMs.push(timed(() => texts.filter((text) => text.includes(word))));
      sortMs.push(timed(() => [...titles].sort(collator.compare)));
    }
    return { filterMs, sortMs };
  })()`);
  return { filterMs: median(rounds.filterMs), sortMs: median(rounds.sortMs) };
}

async function heapBytes(profile: BrowserContext, page: Page): Promise<number> {
  const devtools = await profile.newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}
