import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { readLink } from '../support/cards.ts';
import { englishInterface } from '../support/englishInterface.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

/** The names of everything that this origin stores on the device, by storage. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => String(name)),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));

const nothing = { storage: [], caches: [], databases: [], workers: [] };

const deleteButton = (page: Page) => page.getByRole('button', { name: 'Delete everything on this device' });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Delete everything', exact: true });

/** Uses Lipi so that the device has read, saved and chosen something. */
async function useLipi(page: Page): Promise<void> {
  await page.goto(server.origin);
  await alive(page, 'main');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await readLink(page).click();
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
}

test('the privacy policy can be read without scripts and shows its date', async ({ anotherPage }) => {
  const page = await anotherPage({ javaScriptEnabled: false });
  const response = await page.goto(`${server.origin}/privacy-policy`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle('Privacy policy | Lipi');
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is stored on your device', level: 2 })).toBeVisible();
  await expect(page.getByText(/^In force since \d+ \w+ \d{4}\.$/)).toBeVisible();
});

test('deleting everything asks first; then nothing is left on the device, also from another tab, and the next page starts afresh', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await useLipi(page);
  await page.goto(`${server.origin}/privacy-policy`);
  await alive(page, 'main');
  const before = await kept(page);
  expect(Object.values(before).map((names) => names.length)).not.toContain(0);
  await deleteButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Delete everything on this device?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(deleteButton(page)).toBeFocused();
  await deleteButton(page).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  const after = await kept(page);
  for (const [where, names] of Object.entries(before)) {
    expect(after[where as keyof typeof after]).toEqual(expect.arrayContaining(names));
  }

  const other = await context.newPage();
  await other.goto(server.origin);
  await expect(other.getByText('Synced', { exact: true })).toBeVisible();
  // The other tab reloads its page. It is cut off, so that its new data is not mistaken for data that was left behind.
  await other.route('**/*', (route) => route.abort());
  await deleteButton(page).click();
  await confirmButton(page).click();
  await expect(page.getByText('Everything that Lipi stored on this device has been deleted.')).toBeFocused();
  expect(await kept(page)).toEqual(nothing);
  // Actions that would make a running page write again.
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.evaluate(() => {
    for (const type of ['online', 'pagehide']) dispatchEvent(new Event(type));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await kept(page)).toEqual(nothing);

  await expect.poll(() => other.url()).toContain('chrome-error:');
  // Its cookie is gone too.
  await context.addCookies(englishInterface.cookies);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
  await expect.poll(async () => (await kept(page)).databases).not.toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('guest-view-limit'))).toBeNull();
});
