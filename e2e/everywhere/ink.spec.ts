import { expect, type Page } from '@playwright/test';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { openScreen, screenNamed } from '../screens/screens.ts';
import { openCard } from '../support/cards.ts';
import { test } from '../test.ts';
import { cutInk } from './ink.ts';

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

const phone = { width: 360, height: 740 };

/** Screens with text that is limited to a number of lines, how many kinds of such text each has, and what shows them. */
const screens: readonly {
  readonly name: string;
  readonly kinds: number;
  readonly show?: (page: Page) => Promise<void>;
}[] = [
  { name: 'home, with something to go on with', kinds: 5 },
  { name: 'the small bar of what plays', kinds: 6 },
  { name: 'the table of stories', kinds: 2 },
  { name: 'a story in English', kinds: 1, show: findInText },
];

/** Searches for a word that is in the text of the story and not in its title. */
async function findInText(page: Page): Promise<void> {
  await page.goto(`${libraries.stocked}/library?q=alike`);
  await expect(page.locator('mark').first()).toBeVisible();
}

for (const { name, kinds, show } of screens) {
  test(`${name}: where the number of lines is limited, no part of a letter is cut off`, {
    tag: '@deep',
  }, async ({ browser }) => {
    const { context, page } = await openScreen(browser, screenNamed(name), libraries);
    await page.setViewportSize(phone);
    await show?.(page);
    // Parts of a page may arrive after the rest.
    await expect.poll(async () => (await cutInk(page)).boxes).toHaveLength(kinds);
    expect((await cutInk(page)).cut).toEqual([]);
    // Proves that cut letters are found.
    await lowerLines(page);
    expect((await cutInk(page)).cut).not.toEqual([]);
    await context.close();
  });
}

async function lowerLines(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 0.8 !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

test('the preview on a card ends with a whole line and an ellipsis, however long its title is', {
  tag: '@deep',
}, async ({ browser }) => {
  const { context, page } = await openScreen(browser, screenNamed('home'), libraries);
  await page.setViewportSize(phone);
  const card = openCard(page);
  const counted: number[] = [];
  for (const words of [1, 6, 12]) {
    await card.getByRole('heading').evaluate((title, words) => {
      title.setAttribute('lang', 'gu');
      title.textContent = 'ગૂંથેલું '.repeat(words);
    }, words);
    const preview = await card
      .locator('p')
      .last()
      .evaluate((text) => {
        text.textContent = 'ક્ષુ દુ ગૂંથેલું '.repeat(40);
        const { height, bottom } = text.getBoundingClientRect();
        const { lineHeight, paddingTop, paddingBottom, webkitLineClamp } = getComputedStyle(text);
        return {
          lines:
            (height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
            Number.parseFloat(lineHeight),
          // The last of the lines that are counted has the ellipsis.
          counted: Number(webkitLineClamp),
          isInside: bottom <= (text.parentElement?.getBoundingClientRect().bottom ?? 0),
        };
      });
    expect(preview.lines).toBeCloseTo(preview.counted, 1);
    expect(preview.isInside).toBe(true);
    counted.push(preview.counted);
  }
  expect(counted[0]).toBeGreaterThan(counted[2] ?? 0);
  await context.close();
});
