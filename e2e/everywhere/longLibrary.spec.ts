import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { libraryCommand } from '../support/libraryCommand.ts';
import { longList } from '../support/longList.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { count, field, lines, openByKey } from '../support/storyList.ts';
import { test } from '../test.ts';

const home = longList({ or: 200 });

test('Tab reaches the lines of a long list one by one, also those not rendered yet', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${home()}library?language=or&sort=title`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const links = lines(page);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  // A line out of view is not laid out, but screen readers still get it.
  await expect.poll(() => links.count()).toBeGreaterThan(50);
  const drawn = await links.count();
  expect(drawn).toBeLessThan(206);
  await links.nth(drawn - 5).focus();
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(drawn - 4 + step)).toBeFocused();
    await expect(links.nth(drawn - 4 + step)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Shift+Tab');
  await expect(links.nth(drawn + 4)).toBeFocused();
});

test('End and Page Up cross a long list without an empty screen, and Back returns to the place in it', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${home()}library?language=or&sort=title`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  const lines = page.getByRole('main').locator('ol').getByRole('listitem');
  // Text and not a function: whether the middle of the viewport has a line with its text drawn.
  const isDrawn = () =>
    page.evaluate<boolean>(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
      const line = document.elementFromPoint(innerWidth * 0.6, innerHeight / 2)?.closest('main ol li');
      resolve(line?.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    })))`);
  // One press leads to the last line, also while most lines are not rendered and none of the last has its real height.
  await page.keyboard.press('End');
  await expect(lines).toHaveCount(206);
  await expect(lines.last()).toBeInViewport();
  expect(await isDrawn()).toBe(true);
  for (let screen = 0; screen < 8; screen += 1) {
    await page.keyboard.press('PageUp');
    expect(await isDrawn()).toBe(true);
  }

  const link = lines.nth(150).getByRole('link');
  const title = (await link.textContent()) ?? '';
  // The press scrolls to the line first.
  await link.evaluate((line) => {
    const press = () => sessionStorage.setItem('pressedAt', String(line.getBoundingClientRect().top));
    line.addEventListener('click', press);
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(link).toHaveText(title);
  await expect(link).toBeInViewport();
  const moved = () =>
    link.evaluate((line) => line.getBoundingClientRect().top - Number(sessionStorage.getItem('pressedAt')));
  await expect.poll(async () => Math.round(Math.abs(await moved()))).toBeLessThanOrEqual(1);
});

test.describe('among ten thousand stories by fifteen hundred writers', () => {
  const server = serverForAllTests(importTenThousand);

  test('a title known in part opens by keyboard and by touch, and an address with writers shares their stories', {
    tag: '@deep',
  }, async ({ page, anotherPage }) => {
    await test.step('by keyboard alone', async () => {
      await openByKey(page, server.origin);
      await expect(page.getByText('Synced', { exact: true })).toBeVisible();
      await page.keyboard.type('numb 7391');
      await expect(lines(page)).toHaveText(['Number 7391']);
      await page.keyboard.press('Enter');
      await expect(lines(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Number 7391' })).toBeVisible();
      await page.goBack();
      await expect(field(page)).toHaveValue('numb 7391');
      await expect(lines(page)).toHaveText(['Number 7391']);
      await field(page).fill('');
    });

    await test.step('two writers, a language and an order', async () => {
      const name = page.getByRole('textbox', { name: 'Find a name' });
      await name.fill('14 wri');
      await expect(page.getByText('111 names')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Writer 14 7' }).check();
      await expect(count(page)).toHaveText('7 stories');
      await name.fill('15 wri');
      await page.getByRole('checkbox', { name: 'Writer 15 7' }).check();
      await expect(count(page)).toHaveText('14 stories');
      await page.getByRole('checkbox', { name: 'Odia ଓଡ଼ିଆ 2' }).check();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
      await expect(page).toHaveURL(/\?language=or&author=Writer\+14&author=Writer\+15&sort=title$/);
      await expect(page.getByRole('checkbox', { name: 'Writer 14 1' })).toBeChecked();
    });

    const phone = await anotherPage({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await test.step('the same list on another device, and Back', async () => {
      await phone.goto(page.url());
      await expect(lines(phone)).toHaveText(await lines(page).allTextContents());
      await expect(phone.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveText([
        'Writer 14×',
        'Writer 15×',
        'Odia×',
      ]);
      await page.goBack();
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
      await page.goBack();
      await expect(count(page)).toHaveText('14 stories');
    });

    await test.step('by touch alone', async () => {
      for (const left of [2, 1, 0]) {
        await phone
          .getByRole('button', { name: /remove this filter$/ })
          .first()
          .tap();
        await expect(phone.getByRole('button', { name: /remove this filter$/ })).toHaveCount(left);
      }
      await field(phone).tap();
      await phone.keyboard.insertText('numb 9042');
      await expect(lines(phone)).toHaveText(['Number 9042']);
      // Anywhere in its row.
      await phone.getByRole('main').locator('ol > li').tap();
      await expect(phone.getByRole('heading', { level: 1, name: 'Number 9042' })).toBeVisible();
    });
  });
});

/** In seven languages, with each writer in as many of them as there are stories of theirs. */
async function importTenThousand(dataDir: string): Promise<void> {
  const languages = ['or', 'gu', 'ta', 'mr', 'bn', 'hi', 'en'];
  const folder = await mkdtemp(join(tmpdir(), 'lipi-many-'));
  for (let number = 1; number <= 10_000; number += 1) {
    const work = join(folder, `number-${number}`);
    const language = languages[number % languages.length];
    await mkdir(work);
    await writeFile(
      join(work, `${language}.md`),
      `---\ntitle: Number ${number}\nlanguage: ${language}\nauthor: Writer ${number % 1500}\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n`,
    );
  }
  await libraryCommand(dataDir, 'import', folder);
  await rm(folder, { recursive: true });
}
