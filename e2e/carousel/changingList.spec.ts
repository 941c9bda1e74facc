import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { centreCard, firstCard } from '../support/cards.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { test } from '../test.ts';
import { at, control, counter, desk, manyCards } from './manyCards.ts';

/** Enough stories that the cards never wrap around the list. */
const { open, dataDir } = manyCards({ or: 180 });
const total = 186;

test.use({ viewport: desk });

/** A curator imports a story in Odia, which becomes the first of the list, while the server runs. */
async function publish(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-publish-'));
  const work = join(folder, 'one-more');
  await mkdir(work);
  await writeFile(
    join(work, 'or.md'),
    '---\ntitle: One more\nlanguage: or\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n',
  );
  await libraryCommand(dataDir(), 'import', folder);
  await rm(folder, { recursive: true });
}

test('Next pressed after a language is chosen takes effect once its stories have loaded', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await control(page, 'Pause auto-scroll').click();
  await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
  // In one task of the page, during which nothing can be read from the device. Text and not a function, so that the
  // compiler of this file adds nothing to it.
  const shown = await page.evaluate(`(async () => {
    const press = (words) =>
      [...document.querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).includes(words)).click();
    // In which the page is rendered anew.
    const pause = async () => { for (let step = 0; step < 20; step++) await null; };
    press('Gujarati');
    await pause();
    press('Next story');
    press('Next story');
    await pause();
    return document.querySelectorAll('[aria-roledescription="slide"] h3').length;
  })()`);
  expect(shown).toBe(0);
  await expect(counter(page)).toHaveText(/^3 \//);
  await expect(centreCard(page)).toHaveAccessibleName(/^3 of /);
  await expect(firstCard(page)).toHaveAttribute('lang', 'gu');
});

test('a story published while the reader moves on loses none of their steps', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page);
  await control(page, 'Pause auto-scroll').click();
  await expect(page.getByRole('button', { name: /Synced/ })).toBeVisible();
  await page.getByRole('button', { name: /Odia/ }).click();
  await at(page, 1, total);
  await control(page, 'Next story').click();
  await at(page, 2, total);
  // On a slow device, with presses faster than it renders, so that a step is always in progress.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(`{
    window.presses = 0;
    const press = () => {
      const { textContent } = document.querySelector('[aria-label="Previous story"] + p');
      if (textContent.endsWith(' ${total + 1}')) return clearInterval(pressing);
      window.presses += 1;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    };
    const pressing = setInterval(press, 100);
  }`);
  const presses = () => page.evaluate<number>('window.presses');
  await expect.poll(presses).toBeGreaterThan(10);
  await publish();
  await expect(counter(page)).toHaveText(new RegExp(` ${total + 1}$`));
  // Two places further, plus the presses: the new story precedes the first, and the cards were at the second.
  await at(page, 3 + (await presses()), total + 1);
});
