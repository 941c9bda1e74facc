import { expect, type Page } from '@playwright/test';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();
let path: string;

test.beforeAll(async () => {
  path = await longestStory(server.origin, 'en');
});
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const share = (page: Page) => page.getByRole('button', { name: 'Share the quotation' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Selects from the second paragraph into the third; returns both whole. */
async function selectTwo(page: Page): Promise<readonly string[]> {
  return await page.locator('[data-story] > p').evaluateAll((paragraphs) => {
    const [first, second] = paragraphs.slice(1, 3);
    if (!first || !second) throw new Error('the story is too short');
    getSelection()?.setBaseAndExtent(first, 0, second, second.childNodes.length);
    return [first.textContent ?? '', second.textContent ?? ''];
  });
}

test('a shared quotation carries its source, and a copy is plain text', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const paragraphs = await selectTwo(page);
  await expect(share(page)).toBeVisible();

  await page.keyboard.press('ControlOrMeta+c');
  expect(await clipboard(page)).toBe(paragraphs.join('\n\n'));

  await share(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied, with its source.')).toBeVisible();
  const text = await clipboard(page);
  expect(text.startsWith(`“${paragraphs.join('\n\n')}”\n\n${title}, Lipi`)).toBe(true);
  expect(text.endsWith(server.origin + path)).toBe(true);

  await page.evaluate(() => getSelection()?.collapse(document.querySelector('h1'), 0));
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await expect(share(page)).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  const textTop = () =>
    page
      .locator('[data-from]')
      .first()
      .evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await textTop();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await textTop()).toBe(before);
  expect(await clipboard(page)).toBe(server.origin + path);
});

test('a selected word shows what the original says there, until another is selected', async ({ page }) => {
  await page.goto(server.origin + path);
  const select = (paragraph: number) =>
    page
      .locator('[data-story] > p')
      .nth(paragraph)
      .evaluate((one) => getSelection()?.selectAllChildren(one));
  const sister = page.getByRole('complementary', { name: 'Quotation' }).locator('p[lang]');
  const original = page.getByRole('button', { name: 'Also in Odia' });
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await select(2);
  await original.click();
  await expect(sister).toHaveText(/\p{Script=Oriya}/u);
  const before = await sister.textContent();
  await select(4);
  await expect(sister).toBeHidden();
  await original.click();
  await expect(sister).toHaveText(/\p{Script=Oriya}/u);
  expect(await sister.textContent()).not.toBe(before);
});

test('selecting text outside the story offers no quotation; a share sheet gets text, title and address of one within', {
  tag: '@deep',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) =>
        void document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
    });
  });
  await page.goto(server.origin + path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page.getByRole('progressbar', { name: 'Read so far' })).toBeAttached();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body));
  await expect(share(page)).toBeHidden();
  const [first = ''] = await selectTwo(page);
  await share(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /./);
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}') as ShareData;
  expect(shared.url).toBe(server.origin + path);
  expect(shared.text).toContain(first);
  expect(shared.title).toBe(await page.getByRole('heading', { level: 1 }).textContent());
});
