import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { sharedServer } from '../support/ownServer.ts';
import { scriptOf } from '../support/scripts.ts';
import { test } from '../test.ts';

const pages = [
  { path: '/privacy-policy', title: 'Privacy policy', words: 'What is stored on your device' },
  { path: '/service-terms', title: 'Service terms', words: 'What you may do with the stories' },
];

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
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);
}

for (const { path, title, words } of pages) {
  test(`${path} can be read without scripts and shows its date`, {
    tag: path === '/privacy-policy' ? [] : '@deep',
  }, async ({ anotherPage }) => {
    const page = await anotherPage({ javaScriptEnabled: false });
    const response = await page.goto(server.origin + path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} | Lipi`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible();
    await expect(page.getByText(/^In force since \d+ \w+ \d{4}\.$/)).toBeVisible();
  });
}

test('the policy and the terms hydrate without a warning and open without the server', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  for (const { path } of pages) {
    await page.goto(server.origin + path);
    await alive(page, 'main');
  }
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await server.kill();
  for (const { path, title, words } of pages) {
    await page.goto(server.origin + path);
    await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible();
    await page.goto(server.origin);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveTitle(`${title} | Lipi`);
  }
  await server.startAgain();
});

test('deleting everything asks first, and Escape keeps everything', async ({ page }) => {
  await useLipi(page);
  await page.goto(`${server.origin}/privacy-policy`);
  await alive(page, 'main');
  const before = await kept(page);
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
});

test('deleting everything leaves nothing on the device, also from another tab, and the next page starts afresh', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  await useLipi(page);
  const other = await context.newPage();
  await other.goto(server.origin);
  await expect(other.getByRole('button', { name: /Odia/ })).toBeVisible();
  await page.goto(`${server.origin}/privacy-policy`);
  await alive(page, 'main');
  const before = await kept(page);
  expect(Object.values(before).map((names) => names.length)).not.toContain(0);
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

test('deleting everything works without the server', { tag: '@deep' }, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  await useLipi(page);
  await server.kill();
  await page.goto(`${server.origin}/privacy-policy`);
  await deleteButton(page).click();
  await confirmButton(page).click();
  await expect(page.getByText('Everything that Lipi stored on this device has been deleted.')).toBeVisible();
  expect(await kept(page)).toEqual(nothing);
  await server.startAgain();
});

test('a page whose script is missing is reloaded once, then shows an error', { tag: '@deep' }, async ({
  anotherPage,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  const page = await anotherPage({ serviceWorkers: 'block' });
  await page.goto(server.origin);
  await alive(page, 'main');
  await page.route(scriptOf('documents'), (route) => route.abort());
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Reload to use the new version');
  // The navigation within the app, and one page load.
  expect(loads).toEqual(Array.from({ length: 2 }, () => `${server.origin}/privacy-policy`));

  await expect(page.getByText('TypeError')).toBeHidden();
  await page.getByRole('button', { name: 'Show Error' }).click();
  await expect(page.getByText(/TypeError: .*dynamically imported module/)).toBeVisible();
  await page.getByRole('button', { name: 'Hide Error' }).click();
  await expect(page.getByText('TypeError')).toBeHidden();

  await page.unroute(scriptOf('documents'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible();
});

test('offline, a missing script does not reload the page', { tag: '@deep' }, async ({
  anotherPage,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its network is taken away');
  const page = await anotherPage({ serviceWorkers: 'block' });
  await page.goto(server.origin);
  await alive(page, 'main');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Connect to a network');
});
