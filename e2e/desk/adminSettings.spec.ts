import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

const usualBanner = 'All audiobooks are free for the next 2 months.';

const form = (page: Page) => page.getByRole('form', { name: 'Settings' });
const banner = (page: Page) => form(page).getByLabel('Text', { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save settings' });
const note = (page: Page, words: string) => form(page).getByRole('status').filter({ hasText: words });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(form(page)).toBeVisible();
}

/** The home page as the browser caches it for the next launch. */
const keptHome = (page: Page) =>
  page.evaluate(async () => {
    const pages: string[] = [];
    for (const name of await caches.keys()) {
      const kept = name.startsWith('lipi-home-') && (await (await caches.open(name)).match('/'));
      if (kept) pages.push(await kept.text());
    }
    return pages.join();
  });

/** A date this many days from now, in the format of a date field. */
const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test("changed settings show on an open home page, in the next page's HTML, and offline", async ({
  page,
  anotherPage,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const reader = await anotherPage();
  await reader.goto(server.origin);
  await expect(reader.getByText(usualBanner)).toBeVisible();
  await expect(reader.getByText('Synced', { exact: true })).toBeVisible();

  await page.route('**/api/action', (route) =>
    route.request().postData()?.includes('desk/settings:diskIsScarce')
      ? route.fulfill({ json: { status: 'success', value: true } })
      : route.fallback(),
  );
  await signUpAtDesk(page, server, newcomer(), 'admin');
  await expect(page.getByText('The library’s disk is nearly full')).toBeVisible();
  await openSettings(page);
  await expect(banner(page)).toHaveValue(usualBanner);
  await banner(page).fill('Free until the rains.');
  await form(page).getByLabel('First day').fill(day(-2));
  await form(page).getByLabel('Last day').fill(day(30));
  await expect(form(page).getByText('Today readers see: Free until the rains.')).toBeVisible();
  const announced = form(page).getByRole('region', { name: 'Announced' });
  await announced.getByRole('button', { name: 'Remove Marathi: Announced' }).click();
  await announced.getByRole('button', { name: 'Remove Bangla: Announced' }).click();
  const now = form(page).getByRole('region', { name: 'Available now' });
  await now.getByLabel('Add a language').selectOption('Hindi');
  await now.getByRole('button', { name: 'Add: Available now' }).click();
  const name = 'Village library of Khordha';
  await form(page).getByLabel('Name of the library').fill(name);
  await save(page).click();
  await expect(note(page, 'Settings saved.')).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await expect(reader.getByText(name, { exact: true })).toBeVisible();
  await expect(reader.getByText('Free until the rains.')).toBeVisible();
  await expect(reader.getByText(usualBanner)).toBeHidden();
  await reader.getByText('Current Launch Phase').click();
  await expect(reader.getByText('We begin with Odia, Gujarati and Hindi:')).toBeVisible();
  await expect(reader.getByText('Tamil is announced and comes next.')).toBeVisible();

  const html = await (await fetch(server.origin)).text();
  expect(html).toContain('>Free until the rains.</a></strong>');
  expect(html).toContain('Tamil is announced and comes next.');
  expect(html).not.toContain(usualBanner);
  expect(html).toContain(`<meta property="og:site_name" content="${name}" />`);

  await reader.reload();
  await expect(reader.getByText('Free until the rains.')).toBeVisible();
  await reader.evaluate(async () => await navigator.serviceWorker.ready);
  await expect.poll(() => keptHome(reader)).toContain('>Free until the rains.</a></strong>');
  await server.kill();
  await reader.reload();
  await expect(reader.getByText('Free until the rains.')).toBeVisible();
  await expect(reader.getByText('Offline', { exact: true })).toBeVisible();
  await expect(reader.getByText('Free until the rains.')).toBeVisible();
  await expect(reader.getByText(name, { exact: true })).toBeVisible();
});

test('settings are for admins; changed ones survive a failed save and a reload, and are stored', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  complaints.expect(
    /^warning: Persisted-store storage unavailable: 'lipi-desk-unsaved /,
    'the device is full',
  );
  const curator = newcomer();
  await signUpAtDesk(page, server, curator, 'curator');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('This part of the desk is for admins.')).toBeVisible();
  await libraryCommand(server.dataDir, 'user', 'grant', curator.email, 'admin');
  await expect(form(page)).toBeVisible();

  const limit = form(page).getByLabel('Stories a guest can read in full');
  await limit.fill('three');
  await expect(form(page).getByRole('alert')).toContainText('Enter a whole number');
  await limit.fill('3');
  await page.route('**/api/mutation', (route) => route.abort());
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText('The library can’t be reached.');
  await page.unroute('**/api/mutation');
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(limit).toHaveValue('3');
  await expect(note(page, 'Not saved yet, but kept on this device.')).toBeVisible();
  await save(page).click();
  await expect(note(page, 'Settings saved.')).toBeVisible();
  expect(await libraryCommand(server.dataDir, 'settings')).toContain('guest-view-limit  3');

  // On a full device changes are not claimed to be kept, and can still be saved to the server.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await banner(page).fill('Free until the rains.');
  await expect(form(page).getByRole('alert')).toHaveText(
    'This device has no space left to keep your changes, so save soon.',
  );
  await expect(note(page, 'Not saved yet, but kept on this device.')).toBeHidden();
  await save(page).click();
  await expect(note(page, 'Settings saved.')).toBeVisible();
  await expect(form(page).getByRole('alert')).toBeHidden();
});
