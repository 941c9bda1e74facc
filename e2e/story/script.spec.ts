import { expect, type Page } from '@playwright/test';
import { narratedStory } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { listenTo } from './voice.ts';

const server = serverForAllTests();
let path: string;

test.beforeAll(async () => {
  ({ path } = await narratedStory(server.origin, 'dust/or'));
});
test.beforeEach(async ({ context }) => await listenTo(context));
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const text = (page: Page) => page.locator('article [data-story]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const odia = /\p{Script=Oriya}/u;

const openTypePanel = (page: Page) => page.getByRole('button', { name: 'Type and theme' }).click();

async function choose(page: Page, script: string): Promise<void> {
  await openTypePanel(page);
  await chooseInPanel(page, script);
}

async function chooseInPanel(page: Page, script: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Script' }).selectOption({ label: script });
  await page.keyboard.press('Escape');
}

test('an Odia story in Latin letters: its places, its voice and its quotations stay those of the text', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const written = await page.locator('[data-from]').allTextContents();
  const offsets = () =>
    page.locator('[data-from]').evaluateAll((all) => all.map((one) => one.getAttribute('data-from')));
  const before = await offsets();
  // At the beginning of a paragraph, from where a place is found again whatever the script. Scrolled to when the panel is
  // open: the toolbar stays then, and to press a button of a hidden one Playwright scrolls.
  await openTypePanel(page);
  // Our face comes late at a first visit, and breaks the lines elsewhere.
  await page.evaluate(async () => void (await document.fonts.ready));
  const later = page.locator('article p').nth(6).locator('[data-from]').first();
  await later.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }));
  const top = await later.evaluate((one) => one.getBoundingClientRect().top);

  await chooseInPanel(page, 'Latin letters');
  await expect(text(page)).toHaveAttribute('lang', 'or-Latn');
  await expect(title(page).locator('[lang]')).toHaveAttribute('lang', 'or-Latn');
  expect(await text(page).textContent()).not.toMatch(odia);
  expect(await title(page).textContent()).toMatch(/^[\x20-\x7e]+$/);
  expect(await offsets()).toEqual(before);
  expect(Math.abs((await later.evaluate((one) => one.getBoundingClientRect().top)) - top)).toBeLessThan(2);

  await page.getByRole('checkbox', { name: 'Read along' }).check();
  await page.getByRole('slider', { name: 'Place in the narration' }).fill('30');
  await expect(page.locator('[data-spoken]')).toHaveCount(1);
  expect(await page.locator('[data-spoken]').textContent()).toMatch(/[a-z]/);

  await later.evaluate((one) => getSelection()?.selectAllChildren(one));
  await page.getByRole('button', { name: 'Share the quotation' }).click();
  await expect(page.getByText('Copied, with its source.')).toBeVisible();
  const index = before.indexOf(await later.getAttribute('data-from'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(written[index]?.trim());

  await page.reload();
  await expect(text(page)).toHaveAttribute('lang', 'or-Latn');
  expect(await text(page).textContent()).not.toMatch(odia);

  await choose(page, 'As written');
  await expect(text(page)).toHaveAttribute('lang', 'or');
  expect(await page.locator('[data-from]').allTextContents()).toEqual(written);
});

test('Latin letters under each line: both are lit, the written text alone is quoted and found, and the next page has its titles in Latin', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const written = await page.locator('[data-from]').allTextContents();
  await choose(page, 'Latin letters');
  await openTypePanel(page);
  await page.getByRole('checkbox', { name: 'Under each line of the text' }).check();
  await page.keyboard.press('Escape');
  await expect(text(page)).toHaveAttribute('lang', 'or');
  expect(await page.locator('[data-from]').allTextContents()).toEqual(written);
  const word = page.locator('article p rt').first();
  await expect(word).toHaveAttribute('data-other', /^[a-z]+/);
  const [below, above] = await Promise.all([word.boundingBox(), word.locator('..').boundingBox()]);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + 8);

  await page.getByRole('checkbox', { name: 'Read along' }).check();
  await page.getByRole('slider', { name: 'Place in the narration' }).fill('30');
  await expect(page.locator('[data-spoken]')).toHaveCount(1);
  const lit = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(async () => (await lit('[data-spoken] rt')) === (await lit('[data-spoken]'))).toBe(true);
  expect(await lit('article p:last-child rt')).toBe('rgba(0, 0, 0, 0)');

  const first = page.locator('article [data-from]').first();
  await first.evaluate((one) => getSelection()?.selectAllChildren(one));
  await page.getByRole('button', { name: 'Share the quotation' }).click();
  await expect(page.getByText('Copied, with its source.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(written[0]?.trim());

  // As the server paints it, and as the scripts find it.
  const painted = await (await page.request.get(server.origin + path)).text();
  expect(painted).toMatch(/<rt lang="or-Latn" aria-hidden="true" data-other="[a-z]+/);
  await expect(page).toHaveTitle(/^[\x20-\x7e]+$/);
  await page.goto(`${server.origin}/library`);
  const titles = page.locator('ol [lang="or"] a');
  await expect(titles.first()).toBeVisible();
  for (const title of await titles.allTextContents()) expect(title).not.toMatch(odia);
});
