import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { readBy } from '../story/placeInSight.ts';
import { placeNote } from '../support/controls.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { privateRows } from '../support/privateRows.ts';
import { logInLink, logOut, logOutButton, newcomer, ravi, signIn, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();
let path: string;

test.beforeAll(async () => {
  path = await longestStory(server.origin, 'en');
});

async function openStory(page: Page): Promise<void> {
  await page.goto(server.origin + path);
  await expect(page.locator('[data-from]').first()).toBeVisible();
}

const waiting = async (page: Page) =>
  (await privateRows(page, 'outbox')).filter(({ state }) => state !== 'acknowledged').length;

test('a reading place syncs to the other device', async ({ page, anotherPage }) => {
  const reader = newcomer();
  await signUp(page, server.origin, reader, path);
  await readBy(page, 1500);
  await expect.poll(() => waiting(page)).toBe(0);
  const [kept] = await privateRows(page, 'places');

  const laptop = await anotherPage();
  await signIn(laptop, server.origin, reader);
  await expect.poll(() => privateRows(laptop, 'places')).toEqual([kept]);
  await laptop.goto(server.origin + path);
  await expect(placeNote(laptop)).toContainText('You left off here.');
});

test('signing out with unsent changes asks first; kept ones are hidden from others and sent on return; they can be sent at once', {
  tag: '@deep',
}, async ({ page, context, complaints }) => {
  const reader = newcomer();
  const next = newcomer(ravi);
  complaints.expect(lostNetwork, 'its server is taken away, and what it asks for is withheld');
  await signUp(page, server.origin, reader, path);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await server.stop();
  await readBy(page, 1500);

  const dialog = page.getByRole('dialog', { name: /not been sent$/ });
  await logOutButton(page, reader.name).press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Send now and sign out' }).click();
  await expect(dialog.getByRole('status')).toContainText('The library can’t be reached.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logOutButton(page, reader.name)).toBeFocused();

  await logOutButton(page, reader.name).press('Enter');
  await dialog.getByRole('button', { name: 'Keep on this device and sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
  const [kept] = await privateRows(page, 'places');
  expect(kept).toHaveProperty('text');

  await server.startAgain();
  await signUp(page, server.origin, next, path);
  await expect(placeNote(page)).toBeHidden();
  await logOut(page, next.name);

  await signIn(page, server.origin, reader);
  await expect.poll(() => waiting(page)).toBe(0);
  expect(await privateRows(page, 'places')).toEqual([kept]);
  await page.goto(server.origin + path);
  await expect(placeNote(page)).toContainText('You left off here.');

  await test.step('unsent changes can be sent at once', async () => {
    await context.route('**/api/mutation', (route) => route.abort());
    await readBy(page, 500);
    const [sent] = await privateRows(page, 'places');
    expect(sent).not.toEqual(kept);
    await logOutButton(page, reader.name).press('Enter');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(dialog).toBeHidden();
    await logOutButton(page, reader.name).press('Enter');
    await expect(dialog).toBeVisible();
    await context.unroute('**/api/mutation');
    await dialog.getByRole('button', { name: 'Send now and sign out' }).click();
    await expect(logInLink(page)).toBeVisible();
    await signIn(page, server.origin, reader);
    await expect.poll(() => privateRows(page, 'places')).toEqual([sent]);
  });
});

test("at sign-in, a guest's reading places are offered once for the account", { tag: '@deep' }, async ({
  page,
}) => {
  const reader = newcomer();
  await openStory(page);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await readBy(page, 1500);
  await signUp(page, server.origin, reader);
  const offer = page.getByRole('complementary', { name: 'On this device before you signed in' });
  await expect(offer).toContainText('a place in one story');
  await offer.getByRole('button', { name: 'Add to my account' }).click();
  await expect(offer).toBeHidden();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect.poll(() => privateRows(page, 'progress')).toHaveLength(1);
  await page.goto(server.origin + path);
  await expect(placeNote(page)).toContainText('You left off here.');
  await expect(logOutButton(page, reader.name)).toBeVisible();
  await expect(offer).toBeHidden();
});
