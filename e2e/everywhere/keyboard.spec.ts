import { expect, type Page } from '@playwright/test';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { languageOf } from '../../src/shared/languages/languages.ts';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { openScreen, screenNamed } from '../screens/screens.ts';
import { cardStops, cards, readLink } from '../support/cards.ts';
import { test } from '../test.ts';
import { focusedStop, walk } from './keyboardWalk.ts';
import { faultsOfLayout } from './reflow.ts';

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

const toolbar = ['Home', 'All stories', 'Saved stories', 'SyncedOffline and storage', 'Sign in'];

/** At the foot of every page: the choice of all languages. */
const interfaceLanguage = interfaceLanguages.map((tag) => languageOf(tag).nativeName).join('');

/** The elements that the keyboard reaches, in this order, on each screen of the table named here. */
const walks: Readonly<Record<string, readonly string[]>> = {
  home: [
    'Skip to main content',
    ...toolbar,
    'Light theme',
    'ଓଡ଼ିଆOdia 6 stories',
    'English8 stories',
    'ગુજરાતીGujarati 6 stories',
    'ଲୁଣ ଖାତା',
    ...cardStops,
    'All stories in Odia',
    'All: To listen to',
    'ଲୁଣ ଖାତା',
    'ଛେଳି ସମ୍ପର୍କରେ କୈଫିୟତ',
    'କାନ୍ଥ ସେପାଖର ତାର',
    'ଟିଣଛାତ ତଳେ',
    'ଚୂନର ଗାର',
    'ଧୂଳି',
    'About Lipi',
    'Our Mission',
    'Current Launch Phase',
    'All audiobooks are free for the next 2 months.',
    'E-mail address',
    'Subscribe',
    'Privacy policy',
    'Service terms',
    interfaceLanguage,
  ],
  'a story in Gujarati': [
    'Skip to main content',
    ...toolbar,
    'AaType and theme',
    'Lipi',
    'Also in 2 languages',
    'Side by side',
    'Back 15 seconds',
    'Play',
    'Forward 30 seconds',
    'Place in the narration',
    'Listening options',
    'Read along',
    'Save for offline, 905 KB',
    'Share',
    'Village life',
    'Friendship',
    'CC BY 4.0',
    'આ એ નવાગામ નથી',
    'Odia ଓଡ଼ିଆ',
    'All stories in Gujarati',
    interfaceLanguage,
  ],
  'the question before deleting': ['Keep it', 'Delete everything'],
};

/** A narrow screen has no room for these before the story is played. */
const ofPlaying = ['Back 15 seconds', 'Forward 30 seconds', 'Place in the narration', 'Read along'];

/** Opens a screen of the table in the test's own page. */
async function open(page: Page, name: string): Promise<void> {
  await screenNamed(name).open(page, libraries);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, stops] of Object.entries(walks)) {
  test(`${name}: Tab reaches every control in order, both ways, and each is visible`, {
    tag: name === 'home' ? [] : '@deep',
  }, async ({ browser }) => {
    const { context, page } = await openScreen(browser, screenNamed(name), libraries);
    if (name.startsWith('a story')) {
      // The recommendations after a story are loaded when its end comes near.
      await page.keyboard.press('End');
      await expect(page.getByText('Read next')).toBeVisible();
      await page.keyboard.press('Home');
    }
    const dialog = page.locator('dialog[open]');
    const root = (await dialog.count()) > 0 ? dialog : page.locator('body');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      const shown = viewport.width > 480 ? stops : stops.filter((stop) => !ofPlaying.includes(stop));
      expect(await walk(page, root)).toEqual(shown);
      expect(await walk(page, root, 'Shift+Tab')).toEqual(shown.toReversed());
    }
    await context.close();
  });
}

test('Enter and Space activate the focused control, which keeps the focus', { tag: '@deep' }, async ({
  page,
}) => {
  await open(page, 'home');
  const tip = (words: string) =>
    page.getByRole('navigation', { name: 'Toolbar' }).locator('[aria-hidden="true"]', { hasText: words });
  await test.step('the first Tab stop skips past the toolbar, whose controls have tooltips', async () => {
    await page.getByRole('link', { name: 'Skip to main content' }).focus();
    await page.keyboard.press('Tab');
    await expect(tip('Home')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tip('Home')).toBeHidden();
    await expect(tip('All stories')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip('All stories')).toBeHidden();
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focusedStop(page)).toEqual({ name: 'ଓଡ଼ିଆOdia 6 stories', faults: [] });
  });
  await test.step('a tooltip opens after 200 ms of pointing, the next at once, and a press dismisses it', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).hover();
    await expect(tip('Home')).toHaveCSS('animation-delay', '0.2s');
    await expect(tip('Home')).toBeVisible();
    await page.getByRole('link', { name: 'All stories', exact: true }).hover();
    await expect(tip('Home')).toBeHidden();
    await expect(tip('All stories')).toHaveCSS('animation-delay', '0s');
    await page.mouse.down();
    await expect(tip('All stories')).toBeHidden();
    await page.mouse.move(700, 500);
    await page.mouse.up();
  });
  for (const { key, theme, button, after, language } of [
    { key: 'Enter', theme: 'light', button: 'Light theme', after: 'Dark theme', language: 'Gujarati' },
    { key: 'Space', theme: 'dark', button: 'Dark theme', after: 'Light theme', language: 'English' },
  ]) {
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press(key);
    await expect(page.locator('html')).toHaveClass(theme);
    await expect(page.getByRole('button', { name: after })).toBeFocused();

    const choice = page.getByRole('button', { name: language });
    await choice.focus();
    await page.keyboard.press(key);
    await expect(cards(page)).toHaveAccessibleName(`Stories in ${language}`);
    await expect(readLink(page)).toBeVisible();
    await expect(choice).toBeFocused();
  }
  await test.step('an item of the accordion opens at once for a reader who wants less motion', async () => {
    const item = page.locator('details', { hasText: 'About Lipi' });
    const close = () =>
      item.evaluate(async (details: HTMLDetailsElement) => {
        details.open = false;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    /** By how many pixels the item is higher as soon as it is open. */
    const growth = () =>
      item.evaluate((details: HTMLDetailsElement) => {
        const before = details.offsetHeight;
        details.open = true;
        return details.offsetHeight - before;
      });
    await close();
    expect(await growth()).toBeGreaterThan(50);
    await close();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await growth()).toBeLessThan(50);
  });
});

test('a story is played, seeked in and saved with the keyboard alone', async ({ page }) => {
  await open(page, 'a story in Gujarati');
  await test.step('the menu of its languages closes at Escape, and when the focus or a press leaves it', async () => {
    const menu = page.getByText('Also in 2 languages');
    const other = page.locator('details').getByRole('link', { name: /^Odia/ });
    await menu.press('Enter');
    await expect(other).toBeVisible();
    await other.focus();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(other).toBeVisible();
    await page.getByRole('link', { name: 'Side by side' }).focus();
    await expect(other).toBeHidden();
    await menu.click();
    await expect(other).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(other).toBeHidden();
  });
  const place = page.getByRole('slider', { name: 'Place in the narration' });
  const at = async () => Number(await place.inputValue());
  await place.focus();
  await page.keyboard.press('End');
  const end = Number(await place.getAttribute('max'));
  await expect.poll(at).toBe(end);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).toBe(end - 5);
  await expect(place).toHaveAttribute('aria-valuetext', /^\d+:\d\d of \d+:\d\d$/);
  await page.getByRole('button', { name: 'Back 15 seconds' }).press('Enter');
  await expect.poll(at).toBe(end - 20);
  await place.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(place).toBeFocused();

  await page.getByRole('button', { name: 'Play' }).press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();

  await page.getByRole('button', { name: 'Save for offline' }).press('Enter');
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  await expect(saved).toBeFocused();
  await page.keyboard.press('Space');
  await expect(saved).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Removed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: keep it on this device' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
});

test('the storage panel traps the focus, and Escape returns it', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page, 'a saved story');
  const opener = page.getByRole('button', { name: /Offline and storage/ });
  const panel = page.getByRole('dialog', { name: 'Offline and storage' });
  await opener.press('Enter');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('link')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  // Tab stays inside the panel; a press outside closes it.
  await page.keyboard.press('Space');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Tab');
  expect((await focusedStop(page)).faults).toEqual([]);
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.mouse.click(1200, 600);
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('on a phone the toolbar of a reader and of a curator has all its controls in one row, and the skip link is out of sight in type of 200 %', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page, 'home');
  const bar = page.getByRole('navigation', { name: 'Toolbar' });
  // By these classes the toolbar shows what is for readers, and for the curators among them.
  for (const [name, count] of [
    ['signedIn', 8],
    ['curates', 9],
  ] as const) {
    await page.evaluate((added) => document.documentElement.classList.add(added), name);
    for (const width of [320, 360, 375, 412, 440]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await faultsOfLayout(page)).toEqual([]);
      const middles = await bar.locator(':is(a, button):visible').evaluateAll((controls) =>
        controls.map((control) => {
          const { top, height } = control.getBoundingClientRect();
          return top + height / 2;
        }),
      );
      expect(middles).toHaveLength(count);
      if (width >= 360) expect(new Set(middles).size).toBe(1);
    }
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
});
