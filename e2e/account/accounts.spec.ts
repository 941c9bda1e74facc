import { expect } from '@playwright/test';
import { lostNetwork, refusedCall } from '../complaints.ts';
import { readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import {
  askForTokens,
  identifier,
  logInLink,
  logOut,
  logOutButton,
  makeAccount,
  newcomer,
  signUp,
  stored,
  tokenKeys,
  typePassword,
} from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

test('signing up, out and in again returns to the story it started from', async ({ page }) => {
  const reader = newcomer();
  await page.goto(server.origin);
  await readLink(page).click();
  await expect(page).toHaveURL(/\/content\//);
  const story = page.url();
  await expect.poll(async () => (await stored(page))['guest-view-limit']).toBeDefined();
  await logInLink(page).click();
  await expect(page).toHaveURL(
    `${server.origin}/login?return=${encodeURIComponent(new URL(story).pathname)}`,
  );
  await expect(page).toHaveTitle('Sign in | Lipi');
  await makeAccount(page, { email: reader.email, password: reader.password });
  await expect(page).toHaveURL(story);
  await expect(logOutButton(page, reader.email)).toBeVisible();
  await expect(logInLink(page)).toBeHidden();
  // Opening a story while signed in clears the guest's session.
  await expect.poll(async () => (await stored(page))['guest-view-limit']).toBeUndefined();
  expect(await tokenKeys(page)).toEqual(
    expect.arrayContaining([
      `__convexAuthJWT_${server.origin.replace(/[^a-zA-Z0-9]/g, '')}`,
      `__convexAuthRefreshToken_${server.origin.replace(/[^a-zA-Z0-9]/g, '')}`,
    ]),
  );

  await logOut(page, reader.email);
  expect(await tokenKeys(page)).toEqual([]);
  expect((await stored(page))['lipi-account']).toBeUndefined();

  await logInLink(page).click();
  await typePassword(page, reader.email.toUpperCase(), reader.password);
  await expect(page).toHaveURL(story);
  await expect(logOutButton(page, reader.email)).toBeVisible();
  await page.reload();
  await expect(logOutButton(page, reader.email)).toBeVisible();
});

test('an error is shown at the field it is about, and the typed address stays', async ({
  page,
  complaints,
}) => {
  const reader = newcomer();
  complaints.expect(lostNetwork, 'its server is taken away');
  complaints.expect(refusedCall, 'a wrong password is refused');
  await askForTokens(server.origin, reader, 'signUp');
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await typePassword(page, reader.email, 'not the password');
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('alert')).toHaveText('The name, e-mail address or password is wrong.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription('The name, e-mail address or password is wrong.');
  await expect(identifier(page)).toHaveValue(reader.email);
  const shown = page.getByRole('button', { name: 'Show what you typed' });
  await shown.click();
  await expect(password).toHaveAttribute('type', 'text');
  await shown.click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('You don’t need one to read, listen or save stories')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await identifier(page).fill(reader.email);
  await page.getByLabel('New password').fill(reader.email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your password can’t be your e-mail address or name.');

  await server.kill();
  await page.getByLabel('New password').fill(reader.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('The library can’t be reached');
  await expect(identifier(page)).toHaveValue(reader.email);
  await server.startAgain();
});

test('an offline launch shows the user as signed in, and the session is confirmed once online (fault 40)', async ({
  page,
  complaints,
}) => {
  const reader = newcomer();
  complaints.expect(lostNetwork, 'its server is taken away');
  await signUp(page, server.origin, reader);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  // The page is closed first: a page that loses the library while its scripts load reloads itself, which would
  // interrupt the next navigation.
  await page.goto('about:blank');
  await server.kill();
  await page.goto(server.origin);
  await expect(logOutButton(page, reader.name)).toBeVisible();
  await expect(logInLink(page)).toBeHidden();
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText(reader.email)).toBeVisible();
  await expect(page.getByText('The library can’t be reached')).toBeVisible();
  await server.startAgain();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('You are signed in on:')).toBeVisible();
});
