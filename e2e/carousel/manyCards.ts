import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { atRest, cardsAnswer, carousel, sideCard, stepsFromCentre } from '../support/cards.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { type OwnServer, startOwnServer, stockedDataDir } from '../support/server.ts';
import { stopClock } from '../support/stopClock.ts';
import { test } from '../test.ts';

/**
 * Enough additional Odia stories that the list is far longer than the cards in the document, and a short list with
 * ends.
 */
const moreStories = { or: 40, ta: 3 };

export const desk = { width: 1440, height: 900 };

export const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const counter = (page: Page) => carousel(page).getByText(/^\d+ \/ \d+$/);
/** Waits until the centre card is at this position of the list. */
export const at = (page: Page, position: number, total = 46) =>
  expect(counter(page)).toHaveText(`${position} / ${total}`);

/** A point on a side card to hover or press: near its outer edge, at half its height. */
export async function edgeOf(page: Page, steps: number): Promise<{ x: number; y: number }> {
  const box = await (await sideCard(page, steps)).boundingBox();
  if (!box) throw new Error(`no card at ${steps}`);
  return { x: steps > 0 ? box.x + box.width - 20 : box.x + 20, y: box.y + box.height / 2 };
}

/** Waits until no card is entering or leaving and no transition runs on them. */
export async function comeToRest(page: Page): Promise<void> {
  const moving = () => carousel(page).evaluate((cards) => cards.getAnimations({ subtree: true }).length);
  await expect(async () => {
    expect(await stepsFromCentre(page)).toEqual(atRest);
    expect(await moving()).toBe(0);
  }).toPass();
}

/**
 * A server with these stories, or others, and functions that open its home page. To be called at the top level of a
 * file, which shares the server with the other files that ask for the same stories: a file that publishes any asks for
 * numbers of its own.
 */
export function manyCards(more: Readonly<Record<string, number>> = moreStories) {
  let server: OwnServer;
  test.beforeAll(async ({ onceInWorker }) => {
    server = await onceInWorker(`many cards ${JSON.stringify(more)}`, async () =>
      startOwnServer(await dataDirWithMore(more)),
    );
  });

  /** Opens the home page and waits until the cards respond to input and the whole list is loaded. */
  async function open(page: Page): Promise<void> {
    await page.goto(server.origin);
    await cardsAnswer(page);
    await expect((await sideCard(page, -1)).getByRole('heading', { includeHidden: true })).not.toBeEmpty();
  }

  /** Like `open`, with the clock stopped at the first card: from then on only `page.clock.runFor` advances time. */
  async function openStopped(page: Page): Promise<void> {
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
    await open(page);
    // A list is known before its cards are loaded. While the clock stands no more are loaded, and the carousel does not
    // move to a card that is not.
    await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
    await stopClock(page);
    await page.getByRole('button', { name: /Odia/ }).click();
    await at(page, 1);
    // If time had moved the cards meanwhile, they are moving back now.
    await carousel(page).evaluate(async (cards) => {
      await Promise.allSettled(cards.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
  }

  return { open, openStopped, home: () => `${server.origin}/`, dataDir: () => server.dataDir };
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
  await libraryCommand(dataDir, 'import', folder);
  await rm(folder, { recursive: true });
  return dataDir;
}
