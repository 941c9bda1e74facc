import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openLargeHome, openProfile, slowDown } from './browserSession.ts';
import type { Row, Section } from './section.ts';
import { median } from './statistics.ts';
import { largeServer, libraryOf } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const slowdown = 4;
const times = 7;
const keyAimMs = 16;

const words = ['rain', 'salt', 'goat'];

/** The page of all stories with 1,248 and with 10,000 stories: opening it, a letter typed, a filter and an order chosen. */
export async function library(corpus: string | null): Promise<Section> {
  const rows = [
    ...(await measured('1,248 stories', async (folder) => await largeServer(folder, corpus))),
    ...(await measured('10,000 stories', async (folder) => await libraryOf(10_000, folder))),
  ];
  return {
    title: 'All stories',
    method: `1440×900, the processor slowed ${slowdown} times. Opening is from the press on the toolbar to the frame with the first line; the others are from the event to the frame after the page has shown something else, ${times} times each.`,
    rows,
  };
}

async function measured(
  size: string,
  serve: (folder: string) => ReturnType<typeof libraryOf>,
): Promise<Row[]> {
  return await withTemporaryFolder(async (folder) => {
    const server = await serve(folder);
    const profile = await openProfile(join(folder, 'profile'));
    try {
      const page = await openLargeHome(profile, server.origin);
      await slowDown(page, slowdown);
      const openMs = await untilMs(page, () =>
        page.getByRole('link', { name: 'All stories' }).first().click(),
      );
      const field = page.getByRole('searchbox');
      // The first search waits until the titles have been read.
      const indexMs = await untilMs(page, () => field.fill('x'));
      const keysMs: number[] = [];
      for (let time = 0; time < times; time += 1) {
        for (const word of words) {
          await field.fill('');
          await page.waitForTimeout(800);
          for (const letter of word) keysMs.push(await untilMs(page, () => field.press(letter)));
        }
      }
      await field.fill('');
      await page.waitForTimeout(800);
      const filtersMs: number[] = [];
      const ordersMs: number[] = [];
      const order = page.getByRole('combobox', { name: 'Sort by' });
      for (let time = 0; time < times; time += 1) {
        filtersMs.push(await untilMs(page, () => page.getByRole('checkbox', { name: /^Odia/ }).click()));
        ordersMs.push(await untilMs(page, () => order.selectOption(time % 2 === 0 ? 'Title' : 'Author')));
      }
      const sortedKeys = [...keysMs].sort((a, b) => a - b);
      const p95 = sortedKeys[Math.floor(sortedKeys.length * 0.95)] ?? Number.NaN;
      const row = (what: string, ms: number, aimMs: number | null): Row => ({
        what: `${what}, ${size}`,
        lipi: `${Math.round(ms)} ms`,
        beside: '',
        besideName: '',
        ratio: null,
        aim: aimMs === null ? null : { text: `at most ${aimMs} ms`, isMet: ms <= aimMs },
      });
      return [
        row('opening', openMs, null),
        row('a first search, with the reading of the titles', indexMs, null),
        row('a letter, median', median(keysMs), keyAimMs),
        row('a letter, 95 of 100', p95, null),
        row('a filter', median(filtersMs), null),
        row('an order', median(ordersMs), null),
      ];
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

/** From the next event of the reader's to the frame after the one in which the list has changed; text, as in deskTable.ts. */
async function untilMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`{
    const state = () => location.pathname + document.querySelector('main ol li')?.textContent + document.querySelector('main [role=status]')?.textContent;
    const before = state();
    window.listSeen = new Promise((resolve) => {
      let begunAt;
      for (const event of ['click', 'input', 'change', 'keydown'])
        addEventListener(event, ({ timeStamp }) => { begunAt ??= timeStamp; }, { capture: true, once: true });
      const look = () => {
        if (begunAt !== undefined && (state() !== before || performance.now() - begunAt > 3000) && document.querySelector('main ol li, main [role=status]'))
          requestAnimationFrame(() => resolve(performance.now() - begunAt));
        else requestAnimationFrame(look);
      };
      look();
    });
    undefined; // or the evaluation would wait for it
  }`);
  await act();
  return await page.evaluate<number>('window.listSeen');
}
