import { expect, type Locator, type Page } from '@playwright/test';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { expectScreen, openScreen, screenNamed } from '../screens/screens.ts';
import { firstCard, openCard } from '../support/cards.ts';
import { test } from '../test.ts';

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

/** Something that a reader must see, and a change that takes it away. */
interface Sign {
  readonly name: string;
  readonly of: (page: Page) => Locator;
  readonly undo: (element: HTMLElement) => void;
  /** Set if it has to have the focus first. */
  readonly isFocused?: true;
}

const hide = (element: HTMLElement) => element.style.setProperty('visibility', 'hidden');
const uncheck = (element: HTMLElement) => {
  (element as HTMLInputElement).checked = false;
};

const narration = (page: Page) => page.getByRole('region', { name: 'Narration' });
const spaceBar = (page: Page) =>
  page.getByRole('dialog').locator('[aria-hidden="true"]', { has: page.locator('span[data-part]') });

/** The signs of each screen that are drawn in colours of ours, which forced colours replace. */
const signs: Readonly<Record<string, readonly Sign[]>> = {
  home: [
    {
      name: 'which language is chosen',
      of: (page) => page.getByRole('button', { pressed: true }),
      undo: (element) => element.setAttribute('aria-pressed', 'false'),
    },
    {
      name: 'which control has the focus',
      of: (page) => page.getByRole('link', { name: 'Home' }),
      undo: (element) => element.blur(),
      isFocused: true,
    },
    {
      name: 'which card has the focus',
      of: (page) => firstCard(page).getByRole('link'),
      undo: (element) => element.blur(),
      isFocused: true,
    },
    {
      name: 'the letter of a cover',
      of: (page) => openCard(page).locator('[data-akshara]'),
      undo: (element) => element.setAttribute('data-akshara', ''),
    },
  ],
  'reading along': [
    {
      name: 'the rail of the narration',
      of: (page) => narration(page).locator('progress'),
      undo: (element) => element.style.setProperty('background', 'none'),
    },
    { name: 'the thumb on it', of: (page) => narration(page).getByRole('slider'), undo: hide },
    {
      name: 'the sign to play',
      of: (page) => narration(page).getByRole('button', { name: 'Play' }).locator('svg'),
      undo: hide,
    },
    {
      name: 'which sentence is spoken',
      of: (page) => page.locator('[data-spoken]'),
      undo: (element) => element.removeAttribute('data-spoken'),
    },
    { name: 'whether reading along is on', of: (page) => page.getByRole('checkbox'), undo: uncheck },
  ],
  'the storage panel': [
    { name: 'the space in use', of: (page) => spaceBar(page).locator('> *').first(), undo: hide },
    {
      name: 'the space that is left',
      of: spaceBar,
      undo: hide,
    },
    {
      name: 'the legend of the space in use',
      of: (page) => page.getByRole('dialog').locator('[data-part]:not(span)').first(),
      undo: (element) => element.removeAttribute('data-part'),
    },
  ],
};

for (const [name, all] of Object.entries(signs)) {
  test(`${name}: with forced colours, the signs that are drawn in colours can be seen`, {
    tag: '@deep',
  }, async ({ browser, complaints }) => {
    const screen = screenNamed(name);
    expectScreen(complaints, screen);
    const { context, page } = await openScreen(browser, screen, libraries);
    await page.emulateMedia({ forcedColors: 'active' });
    for (const sign of all) expect.soft(await isDrawn(page, sign), sign.name).toBe(true);
    await context.close();
  });
}

/** Whether the window looks different without it. */
async function isDrawn(page: Page, { of, undo, isFocused }: Sign): Promise<boolean> {
  const sign = of(page);
  await sign.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  if (isFocused) {
    await sign.focus();
    // The ring shows only for keyboard users: moving away and back marks this as keyboard use.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
  }
  const before = await page.screenshot({ animations: 'disabled' });
  await sign.evaluate(undo as (element: Node) => void);
  return !before.equals(await page.screenshot({ animations: 'disabled' }));
}
