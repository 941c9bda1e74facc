import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from '../support/server.ts';

/** So many more Odia stories that the list is far longer than what stands in the document, and one with ends. */
const moreStories = { or: 40, ta: 3 };

export const desk = { width: 1440, height: 900 };

export const carousel = (page: Page) => page.getByRole('region', { name: /^Stories in/ });
export const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const counter = (page: Page) => carousel(page).getByText(/^\d+ \/ \d+$/);
/** Waits until the centre card is this one of the list. */
export const at = (page: Page, position: number, total = 46) =>
  expect(counter(page)).toHaveText(`${position} / ${total}`);

/** Where a side card can be pointed at: near its outer edge, in the middle of its height. */
export async function edgeOf(page: Page, offset: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-offset="${offset}"]`).boundingBox();
  if (!box) throw new Error(`no card at ${offset}`);
  return { x: offset > 0 ? box.x + box.width - 20 : box.x + 20, y: box.y + box.height / 2 };
}

/** A server with those stories, or others, for all tests of the file at hand, to be called where it is read, and the ways to its home page. */
export function manyCards(more: Readonly<Record<string, number>> = moreStories) {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ dataDir: await dataDirWithMore(more) });
  });
  test.afterAll(async () => {
    await server.stop();
    await removeDataDir(server.dataDir);
  });

  /** Opens the home page and waits until the cards are alive: their scripts are here, and so is the whole list. */
  async function open(page: Page): Promise<void> {
    const scripts = page.waitForResponse(/\/assets\/hands-[^/]*\.js$/);
    await page.goto(server.origin);
    // Two cards have the same place for a frame when the time moves them on meanwhile.
    await expect(page.locator('[data-offset="-1"] h3').first()).not.toBeEmpty();
    await page.evaluate(async (address) => void (await import(address)), (await scripts).url());
  }

  /** The same with the clock stopped at the first card: from here on time passes by `page.clock.runFor`. */
  async function openStopped(page: Page): Promise<void> {
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
    await open(page);
    // Lists are known before their cards are here. While the clock stands no more come, and to a card that is not here nothing moves.
    await expect(page.getByRole('button', { name: /Up to date/ })).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-21T10:01:00Z'));
    await page.getByRole('button', { name: /Odia/ }).click();
    await at(page, 1);
    // Where time had moved the cards on meanwhile, they are on their way back.
    await page.locator('[data-stage]').evaluate(async (stage) => {
      await Promise.allSettled(stage.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
  }

  return { open, openStopped, home: () => `${server.origin}/` };
}

async function dataDirWithMore(more: Readonly<Record<string, number>>): Promise<string> {
  const dataDir = await stockedDataDir();
  const folder = await mkdtemp(join(tmpdir(), 'lipi-more-'));
  for (const [language, count] of Object.entries(more)) {
    for (let number = 1; number <= count; number++) {
      const work = join(folder, `more-${language}-${number}`);
      await mkdir(work);
      await writeFile(
        join(work, `${language}.md`),
        `---\ntitle: Number ${number}\nlanguage: ${language}\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n`,
      );
    }
  }
  const run = spawnSync(process.execPath, ['server/run.mjs', 'library', 'import', folder], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(run.status, run.stdout + run.stderr).toBe(0);
  return dataDir;
}
