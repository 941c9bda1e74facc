import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { sharedServer } from '../support/ownServer.ts';
import { partOfTitle } from '../support/partOfTitle.ts';
import { scriptOf } from '../support/scripts.ts';
import { stopClock } from '../support/stopClock.ts';
import { count, field, lines, listed, openByKey, rest } from '../support/storyList.ts';
import { test } from '../test.ts';

const server = sharedServer();

const phone = { width: 360, height: 740 };

async function openLibrary(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.origin}/library${query}`);
  // The first lines are rendered before the scripts have loaded; their controls work once all of them have.
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
}

async function addEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add English' }).click();
  await expect(count(page)).toHaveText('8 stories');
}

test('part of a title finds a story by keyboard alone, and Back keeps the search', {
  tag: '@corpus',
}, async ({ page }) => {
  const { title, words, typed } = await partOfTitle(server.origin);
  await openByKey(page, server.origin, typed);
  await expect(lines(page)).toHaveText([title]);
  await expect(page.getByRole('main').locator('mark')).toHaveText(words);
  await expect(page).toHaveURL(`${server.origin}/library?${new URLSearchParams({ q: typed })}`);
  const isReached = () => lines(page).evaluate((line) => line === document.activeElement);
  for (let stops = 0; stops < 60 && !(await isReached()); stops += 1) await page.keyboard.press('Tab');
  await expect(lines(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(typed);
  await expect(lines(page)).toHaveText([title]);
});

test('Enter and the arrow down lead from the search field to the first result, and a search without results offers those in other languages', async ({
  page,
}) => {
  await openLibrary(page);
  await addEnglish(page);
  const first = lines(page).first();
  await field(page).press('ArrowDown');
  await expect(first).toBeFocused();
  await field(page).fill('explan goat');
  await expect(lines(page)).toHaveText(['An Explanation Concerning a Goat']);
  await field(page).press('Enter');
  await expect(first).toBeFocused();
  // At once, also before the list has followed the letters.
  await field(page).fill('');
  await field(page).pressSequentially('goat');
  await field(page).press('Enter');
  await expect(first).toBeFocused();
  await expect(first).toHaveText('An Explanation Concerning a Goat');

  // As it sounds, in another script.
  await field(page).fill('loona khata');
  await expect(lines(page)).toHaveText(['ଲୁଣ ଖାତା']);
  await expect(page.getByRole('main').locator('mark')).toHaveText(['ଲୁଣ', 'ଖାତା']);

  await field(page).fill('');
  await page.getByRole('checkbox', { name: /^Odia/ }).check();
  await field(page).fill('explanation goat');
  await expect(count(page)).toHaveText('Nothing found');
  await page.getByRole('button', { name: '1 story in English' }).click();
  await expect(lines(page)).toHaveText(['An Explanation Concerning a Goat']);
  await field(page).fill('xyzzyqwv');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/library\?language=en$/);
  await expect(count(page)).toHaveText(/^\d+ stories$/);
});

test('a story pressed while the search is still being written to the address opens, even if its page loads late', {
  tag: '@deep',
}, async ({ anotherPage }) => {
  const page = await anotherPage({ serviceWorkers: 'block' });
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(scriptOf('story'), async (route) => {
    await mayCome;
    await route.continue();
  });
  await openLibrary(page, '?language=en');
  await stopClock(page);
  await field(page).pressSequentially('goat');
  // The link is found and pressed in one step, because the list may be rendered again in between.
  await page.evaluate(() => document.querySelector<HTMLElement>('main li a')?.click());
  // Longer than the pause after which the search is written to the address.
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/content\//);
  letCome();
  await expect(page.locator('article [data-from]').first()).toBeVisible();
});

test('stories are filtered by a subject, and a story’s page leads to the others about it', async ({
  page,
}) => {
  await openLibrary(page);
  await page.getByRole('checkbox', { name: /^Animals/ }).check();
  await expect(page).toHaveURL(/\?subject=Animals$/);
  await expect(lines(page)).toHaveText(['ଛେଳି ସମ୍ପର୍କରେ କୈଫିୟତ']);
  await lines(page).click();
  await page.getByRole('link', { name: 'Village life' }).click();
  await expect(page).toHaveURL(/\/library\?subject=Village%20life$/);
  await expect(page.getByRole('button', { name: 'Village life: remove this filter' })).toBeVisible();
  // The last is an answer of the library, in a language that the device does not list.
  await expect(lines(page)).toHaveText(['ଛେଳି ସମ୍ପର୍କରେ କୈଫିୟତ', 'ଚୂନର ଗାର', 'This Is Not That Navagam']);
});

test('the list can be compact, without covers and previews, and is so after a reload', async ({ page }) => {
  await openLibrary(page);
  const line = page.getByRole('main').locator('ol > li').first();
  const cover = line.locator('[data-akshara]');
  const { height = 0 } = (await line.boundingBox()) ?? {};
  const check = page.getByRole('checkbox', { name: 'Compact list' });
  await expect(cover).toBeVisible();
  await check.check();
  await expect(cover).toBeHidden();
  expect((await line.boundingBox())?.height).toBeLessThan(0.8 * height);
  await page.reload();
  await expect(cover).toBeHidden();
  await expect(check).toBeChecked();
  await check.uncheck();
  await expect(cover).toBeVisible();
});

test('another language is added; filters and sorting are part of the address, where unknown ones are reported; Back undoes them; on a phone they are in a sheet', {
  tag: '@corpus',
}, async ({ page }) => {
  await openLibrary(page);
  const own = await listed(page);
  await page.getByRole('button', { name: 'Add English' }).click();
  await expect.poll(() => listed(page)).toBeGreaterThan(own);
  const all = await listed(page);
  await page.getByRole('checkbox', { name: /^Odia/ }).check();
  await expect(page).toHaveURL(/\?language=or$/);
  await expect.poll(() => listed(page)).toBeLessThan(all);
  const odia = await listed(page);
  await expect(page.getByRole('checkbox', { name: `Odia ଓଡ଼ିଆ ${odia}` })).toBeChecked();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
  await expect(page).toHaveURL(/\?language=or&sort=title$/);
  await page.reload();
  await expect.poll(() => listed(page)).toBe(odia);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('title');
  await page.getByRole('button', { name: 'Odia: remove this filter' }).click();
  await expect.poll(() => listed(page)).toBe(all);
  await page.goBack();
  await expect.poll(() => listed(page)).toBe(odia);

  // Going back within the page was no way to the next one, which begins at its top.
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  // Anywhere in its row.
  await page.getByRole('main').locator('ol > li').nth(2).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await openLibrary(page, '?language=or,klingon&colour=red&sort=%E0%A4%A');
  await expect(page.getByRole('status').filter({ hasText: 'klingon' })).toContainText('colour');

  await page.setViewportSize(phone);
  await openLibrary(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Narrated/ }).check();
  await sheet.getByRole('button', { name: /^Show \d+ stories$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveText('Narrated×');
});

test('an author’s name leads to all of their stories; offline all stories are listed, and those not on the device are marked', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  await openLibrary(page);
  await lines(page).first().click();
  await page.getByRole('link', { name: 'Lipi', exact: true }).first().click();
  await expect(page).toHaveURL(/\/library\?author=Lipi$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lipi' })).toBeVisible();
  await expect(page.getByText('Odia, English and Gujarati', { exact: true })).toBeVisible();
  await expect(count(page)).toHaveText('6 stories');
  await expect(rest(page)).toContainText('2 found');
  await page.getByRole('checkbox', { name: 'Lipi 6' }).uncheck();
  await expect(page).toHaveURL(/\/library$/);
  await page.getByRole('textbox', { name: 'Find a name' }).fill('nobody');
  await expect(page.getByText('0 names')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a name' }).fill('LÍP');
  await page.getByRole('checkbox', { name: 'Lipi 6' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Lipi' })).toBeVisible();

  await openLibrary(page);
  await addEnglish(page);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const all = await lines(page).count();
  await server.kill();
  await page.reload();
  await expect(lines(page)).toHaveCount(all);
  await expect(page.getByText('Not on this device').first()).toBeVisible();
  await field(page).fill('goat');
  await expect(lines(page).first()).toHaveText('An Explanation Concerning a Goat');
  // A script whose font is not here is drawn in a font of the device's, and nothing fails or complains.
  const failedFonts: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'font') failedFonts.push(request.url());
  });
  await page.evaluate(() => document.fonts.load('1em "Noto Serif Tamil"', 'தமிழ்'));
  expect(failedFonts).toEqual([]);
  await server.startAgain();
});

test('a title in a language that is not on the device is found by its sound and opens; offline, the rest of the library waits', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  await openLibrary(page);
  await field(page).fill('bakari babate');
  const title = 'બકરી બાબતે ખુલાસો';
  await expect(rest(page).getByRole('listitem').filter({ hasText: title })).toContainText(
    'Not on this device yet',
  );
  await rest(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await field(page).fill('chopado');
  await expect(rest(page).getByRole('link')).toHaveText('મીઠાનો ચોપડો');
  await server.kill();
  await expect(rest(page)).toContainText('when you’re online');
  await expect(rest(page).getByRole('link')).toHaveCount(0);
  await field(page).fill('');
  // Nothing was fetched but what was asked for.
  await expect(page.getByRole('button', { name: 'Add Gujarati' })).toBeVisible();
  await server.startAgain();
});

test('odd searches show a result, and the address keeps them as typed', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openLibrary(page);
  // Emoji, marks without letters, words from right to left with a sign that turns the others round, signs of addresses.
  for (const typed of [
    '🐐👩‍🌾🎉',
    '\u0b3c\u0301\u093e\u0300',
    'نمک کی کتاب \u202eabc',
    '%E0%A4%A&q=b#?[(.*)]\\\\"<b>',
  ]) {
    await field(page).fill(typed);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed);
    await page.reload();
    await expect(field(page)).toHaveValue(typed);
    await expect(count(page)).toHaveText(/stor|^Nothing (found|on this device)$/);
  }
  await field(page).fill('ଲୁଣ'.repeat(3334));
  await expect(field(page)).toHaveValue(/^.{200}$/);
  await field(page).fill('goat');
  await expect(lines(page).first()).toHaveText('An Explanation Concerning a Goat');
});
