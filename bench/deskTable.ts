import type { Page } from '@playwright/test';
import { openDesk } from '../e2e/desk/desk.ts';
import { libraryCommand } from '../e2e/support/libraryCommand.ts';
import { asha, signUp } from '../e2e/support/signedIn.ts';
import { openLargeHome, slowDown } from './browserSession.ts';
import { atMost, compared, pairOf, type Row, type Section } from './report.ts';
import { median, milliseconds, whole } from './statistics.ts';
import { withServer } from './stockedServer.ts';

const stories = 10_000;
/** How often each action is measured; the median and the longest are reported. */
const times = 7;
const slowdowns = [1, 4] as const;
const longestMs = 100;

/** Each further letter leaves fewer stories, since their titles end with numbers. */
const letters = ['7', '3', '1'];

/**
 * The desk's table of 10,000 stories: the time from a typed letter, or a pressed column header, to the painted table.
 */
export async function deskTable(): Promise<Section> {
  return await withServer(stories, async ({ server, openProfile }) => {
    const page = await openLargeHome(await openProfile('profile'), server.origin);
    await signUp(page, server.origin, asha);
    await libraryCommand(server.dataDir, 'user', 'grant', asha.email, 'curator');
    await openDesk(page, server.origin);
    await page.getByText(`${whole(stories + 20)} stories`).waitFor({ timeout: 60_000 });

    const rows: Row[] = [];
    for (const slowdown of slowdowns) {
      await slowDown(page, slowdown);
      const pace = slowdown === 1 ? '' : `, processor slowed ${slowdown} times`;
      const plain = await plainMs(page);
      const typed = await typedMs(page);
      const sorted = await sortedMs(page);
      rows.push(
        row(`a letter typed${pace}`, typed, plain.filterMs, 'the same filter over an array of texts'),
        row(`a column pressed${pace}`, sorted, plain.sortMs, 'the same titles sorted by a collator'),
      );
    }
    return {
      title: 'The desk’s table',
      method: `A library of ${whole(stories)} stories besides the bundled ones, in the desk of a curator, 1440×900. From the event of the key or the press to the frame after the one in which the table says what was asked for; ${times} times each (letters: ${times * letters.length}), the median, and the longest in brackets.`,
      rows,
    };
  });
}

function row(what: string, measuredMs: readonly number[], besideMs: number, besideName: string): Row {
  const figures = pairOf(median(measuredMs), besideMs);
  return {
    ...compared(`${what}, to the table painted`, figures, besideName, milliseconds),
    lipi: `${milliseconds(figures.lipi)} (${milliseconds(Math.max(...measuredMs))})`,
    aim: atMost(longestMs, figures.lipi, milliseconds),
  };
}

async function typedMs(page: Page): Promise<number[]> {
  const field = page.getByLabel('Search by title, author, work or language');
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await field.fill('');
    await page.getByText(`${whole(stories + 20)} stories`, { exact: true }).waitFor();
    await field.focus();
    for (const letter of letters) {
      measured.push(await tableMs(page, 'keydown', () => page.keyboard.press(letter)));
    }
  }
  await field.fill('');
  return measured;
}

async function sortedMs(page: Page): Promise<number[]> {
  const header = page.getByRole('columnheader', { name: 'Title' }).getByRole('button');
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    measured.push(await tableMs(page, 'click', () => header.click()));
  }
  return measured;
}

/**
 * Measures from the next event of this name to the frame after the one in which the table has another number of rows or
 * another first row.
 */
async function tableMs(page: Page, event: 'keydown' | 'click', act: () => Promise<void>): Promise<number> {
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
  await act();
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
