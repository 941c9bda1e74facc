import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { turnOnTesterTools } from '../screens/ways.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUp, tracesOf } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

const banner = (page: Page) => page.getByRole('complementary', { name: 'Tester tools' });
const connectionButton = (page: Page) => page.getByRole('button', { name: /Offline and storage/ });

/** Opens the home page, waits for the worker and turns the tester tools on. */
async function withTools(page: Page): Promise<void> {
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await turnOnTesterTools(page);
}

/** The status of a stored file fetched through the worker; 'refused' when there is no response. */
const storedFile = (page: Page): Promise<number | 'refused'> =>
  page.evaluate(async () => {
    const missing = fetch('/api/storage/00000000-0000-0000-0000-000000000000');
    return await missing.then(
      ({ status }) => status,
      () => 'refused' as const,
    );
  });

test('the offline fault cuts off page, socket and worker, shows a banner, and can be turned off', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  complaints.expect(/status of 404 .*\/api\/storage\//, 'a file is asked for that there is not');
  await withTools(page);
  expect(await storedFile(page)).toBe(404);
  await expect(banner(page)).toBeHidden();
  await page.getByLabel('Fault').selectOption('Offline');
  await expect(banner(page)).toContainText('Tester tools are on: Offline.');
  await expect(page.getByText('Offline. Everything on this device still opens.')).toBeVisible();
  expect(await storedFile(page)).toBe('refused');

  // The next start has the same faults from its first request on.
  await page.reload();
  await expect(banner(page)).toContainText('Offline');
  await expect(connectionButton(page)).toContainText('Offline');
  await expect(firstCard(page)).toBeVisible();

  const loaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Turn everything off' }).click();
  await loaded;
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await storedFile(page)).toBe(404);
  expect(await page.evaluate(() => caches.has('lipi-tester'))).toBe(false);
});

test('a second tab gets the same faults without a reload', { tag: '@deep' }, async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  complaints.expect(/status (?:of )?500\b/, 'the server fails');
  await withTools(page);
  const second = await context.newPage();
  await second.goto(server.origin);
  await expect(second.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByLabel('Fault').selectOption('The server fails');
  await expect(banner(second)).toContainText('The server fails');
  await expect(connectionButton(second)).toContainText('Offline');
  expect(await storedFile(second)).toBe(500);
});

test('with the full-device fault, saving a story reports too little space', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/The device is full: a fault simulated by the tester tools/, 'it is full');
  await withTools(page);
  await page.getByLabel('Fault').selectOption('The device is full');
  await expect(banner(page)).toContainText('The device is full');
  await page.keyboard.press('Escape');
  await readLink(page).click();
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByText(/not enough space/i).first()).toBeVisible();
});

test('the report identifies nobody', { tag: '@deep' }, async ({ page }) => {
  const reader = newcomer();
  await signUp(page, server.origin, reader);
  await withTools(page);
  await page.getByRole('button', { name: 'Make a report' }).click();
  await expect(page.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  const text = (await page.locator('pre').textContent()) ?? '';
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    page: '/',
    worker: { active: 'activated' },
    states: { connection: 'online', library: 'ready', session: 'signedIn' },
  });
  expect(report.storage.rows['lipi-catalogue stories']).toBeGreaterThan(0);
  expect(report.events.length).toBeGreaterThan(1);
  for (const trace of await tracesOf(page, reader)) expect(text).not.toContain(trace);
});
