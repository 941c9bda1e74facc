import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const pages = [
  { path: '/privacy-policy', title: 'Privacy policy', words: 'What is stored on your device' },
  { path: '/service-terms', title: 'Service terms', words: 'What you may do with the stories' },
] as const;

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
  const [{ path, title, words }] = pages;
  const page = await anotherPage({ javaScriptEnabled: false });
  const response = await page.goto(server.origin + path);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(`${title} | Lipi`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible();
  await expect(page.getByText(/^In force since \d+ \w+ \d{4}\.$/)).toBeVisible();
});

test('the policy and the terms open without the server, and everything is deleted without it', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  for (const { path } of pages) {
    await page.goto(server.origin + path);
    await alive(page, 'main');
  }
  await useLipi(page);
  await server.kill();
  for (const { path, title, words } of pages) {
    await page.goto(server.origin + path);
    await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible();
    await page.goto(server.origin);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveTitle(`${title} | Lipi`);
  }

  await page.goto(`${server.origin}/privacy-policy`);
  await deleteButton(page).click();
  await confirmButton(page).click();
  await expect(page.getByText('Everything that Lipi stored on this device has been deleted.')).toBeVisible();
  expect(await kept(page)).toEqual(nothing);
  await server.startAgain();
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
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
  await expect.poll(async () => (await kept(page)).databases).not.toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('guest-view-limit'))).toBeNull();
});
