import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { expectScreen, openScreen, screens } from '../screens/screens.ts';
import { setTheme, themes } from '../screens/theme.ts';
import { decoration } from '../support/cards.ts';
import { test } from '../test.ts';
import { textInWrongLanguage } from './languages.ts';
import { outlines } from './outlines.ts';
import { faultsOfLayout } from './reflow.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/** The viewports of a reader who zooms the page. */
const enlarged = [
  { name: '1440×900 at 200 %', size: { width: 720, height: 450 } },
  { name: '320 px', size: { width: 320, height: 640 } },
  { name: '1280×1024 at 400 %', size: { width: 320, height: 256 } },
  { name: 'a low window', size: { width: 1280, height: 256 } },
];

/** Screens that are also checked with type of twice the size on a phone. */
const withLargeType = new Set([
  'home',
  'all stories, filtered and searched',
  'saved stories of which several are chosen',
  'signing in, refused',
  'the account page',
  'the reading list',
  'a story in Gujarati',
  'reading along',
  'listening options with a sleep timer',
  'a saved story',
]);

/** Screens that are also checked with a given collection. */
const withCorpus = new Set([
  'home',
  'all stories, some of them selected',
  'all stories, filtered and searched',
  'a search that finds nothing on the device',
  'the filters of all stories in their sheet',
  'the stories of an author',
  'home without a network, with what is not here',
  'saved stories of which several are chosen',
  'saved stories of which one is removed',
  'the storage panel',
]);

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

type AxeOptions = Parameters<AxeBuilder['options']>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const ofColour = ['color-contrast', 'link-in-text-block'];

/** axe's default rules, and 'target-size', which is off by default. */
const everyRule: AxeOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };

/** The rules whose result depends on colours; nothing else of a page differs between the themes. */
const rulesOfColour: AxeOptions = { runOnly: ofColour, resultTypes: ['violations'] };

/** All others: colours are the same at every size. */
const rulesOfSize: AxeOptions = {
  rules: { ...everyRule.rules, ...Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])) },
  resultTypes: ['violations'],
};

/** Violations of these rules, as 'rule: element'. */
async function axeFindings(page: Page, options = everyRule): Promise<string[]> {
  const isInPage = await page.evaluate(() => 'axe' in window);
  const { violations } = await (isInPage ? runAgain(page, options) : injectAndRun(page, options));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const exclude = decoration.map((selector) => [selector]);

/** Takes a quarter of a second more than `runAgain`: the builder puts half a megabyte into the page, twice. */
function injectAndRun(page: Page, options: AxeOptions): Promise<AxeResults> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options(options);
  for (const selector of exclude) builder.exclude(selector);
  return builder.analyze();
}

/** Runs the axe that an earlier run has left in the page. */
function runAgain(page: Page, options: AxeOptions): Promise<AxeResults> {
  return page.evaluate(
    ([context, rules]) =>
      (window as unknown as { axe: { run(...of: unknown[]): Promise<AxeResults> } }).axe.run(context, rules),
    [{ exclude }, options] as const,
  );
}

for (const screen of screens) {
  test.describe(screen.name, () => {
    let context: BrowserContext;
    let page: Page;

    // For each journey, since what a page complains of between two journeys would count as the next one's.
    test.beforeEach(async ({ browser, complaints }) => {
      expectScreen(complaints, screen);
      ({ context, page } = await openScreen(browser, screen, libraries));
      // At another size, the pointer would rest on another control, whose tooltip covers its neighbours.
      await page.mouse.move(desk.width - 1, desk.height - 1);
    });
    test.afterEach(async () => {
      await context.close();
    });

    if (screen.near) {
      test('screen readers announce it; on a phone axe finds nothing, nothing is cut off, and every text is marked with its language', async () => {
        await outlines[screen.name]?.(page);
        await page.setViewportSize(phone);
        expect.soft(await axeFindings(page)).toEqual([]);
        expect.soft(await faultsOfLayout(page)).toEqual([]);
        expect.soft(await textInWrongLanguage(page)).toEqual([]);
      });
    }

    test('axe finds nothing in any theme, nothing is cut off, also enlarged, and screen readers announce it', {
      tag: withCorpus.has(screen.name) ? ['@deep', '@corpus'] : '@deep',
    }, async () => {
      // That no level is skipped below it is one of axe's rules.
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (!screen.near) await outlines[screen.name]?.(page);

      await page.setViewportSize(phone);
      await setTheme(page, 'dark');
      if (!screen.near) {
        expect.soft(await axeFindings(page), 'dark, on a phone').toEqual([]);
        expect.soft(await textInWrongLanguage(page)).toEqual([]);
      }
      await page.setViewportSize(desk);
      expect.soft(await axeFindings(page, rulesOfSize), 'at a desk').toEqual([]);
      await page.setViewportSize(phone);
      for (const theme of themes.filter((one) => one !== 'dark')) {
        await setTheme(page, theme);
        expect.soft(await axeFindings(page, rulesOfColour), `${theme}, on a phone`).toEqual([]);
      }

      for (const { name, size } of [...enlarged, { name: 'a desk', size: desk }]) {
        await page.setViewportSize(size);
        expect.soft(await faultsOfLayout(page), name).toEqual([]);
      }
      if (!withLargeType.has(screen.name)) return;
      await page.setViewportSize(phone);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
      });
      expect.soft(await faultsOfLayout(page), 'type of 200 % on a phone').toEqual([]);
      await page.setViewportSize({ width: 360, height: 300 });
      expect.soft(await faultsOfLayout(page), 'type of 200 % in a low window').toEqual([]);
    });
  });
}
