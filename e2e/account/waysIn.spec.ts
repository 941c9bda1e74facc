import { expect, type Page } from '@playwright/test';
import { type OpenIdIssuer, startIssuer } from '../../tests/server/accounts/openIdIssuer.ts';
import { refusedCall } from '../complaints.ts';
import { type OwnServer, startOwnServer } from '../support/server.ts';
import {
  asha,
  logInLink,
  logOut,
  logOutButton,
  newcomer,
  stored,
  tokenKeys,
  typePassword,
} from '../support/signedIn.ts';
import { test } from '../test.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

let issuer: OpenIdIssuer;
let mail: MailServer;
let server: OwnServer;

test.beforeAll(async () => {
  issuer = await startIssuer();
  mail = await startMailServer();
  server = await startOwnServer(undefined, {
    ...mail.environment,
    AUTH_OIDC_ISSUER: issuer.issuer,
    AUTH_OIDC_ID: issuer.clientId,
    AUTH_OIDC_SECRET: issuer.clientSecret,
    AUTH_OIDC_NAME: 'The school',
  });
  issuer.serve(`${server.origin}/api/auth/callback/oidc`);
  issuer.people.set('teacher', { name: 'Asha', email: newcomer().email, email_verified: true });
});
test.afterAll(async () => {
  await server.close();
  await issuer.close();
  await mail.close();
});

/** Goes to the issuer's own page. */
async function goToSchool(page: Page): Promise<void> {
  // The provider's own pages request a font that is not on this machine.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css' }));
  await page.goto(`${server.origin}/login?return=%2Fprivacy-policy`);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with The school' }).click();
  await page.waitForURL(`${issuer.issuer}/**`);
}

test('signing in with a provider returns to the page before, and leaves no code or verifier behind', async ({
  page,
  complaints,
}) => {
  complaints.expect(
    /status of 400 .*\/interaction\//,
    'going back leads to the provider, which has done with it',
  );
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await goToSchool(page);
  const [origin] = (await page.context().storageState()).origins.filter(
    ({ origin }) => origin === server.origin,
  );
  expect(origin?.localStorage.map(({ name }) => name).join()).toContain('__convexAuthOAuthVerifier_');
  await page.locator('[name=login]').fill('teacher');
  await page.locator('[name=password]').fill('anything');
  await page.locator('[type=submit]').click();
  await page.locator('[type=submit]').click();
  await expect(page).toHaveURL(`${server.origin}/privacy-policy`);
  await expect(logOutButton(page, 'Asha')).toBeVisible();
  expect(addresses.some((address) => /\/login\?.*code=/.test(address))).toBe(true);
  expect((await tokenKeys(page)).join()).not.toContain('Verifier');
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('You sign in without a password.')).toBeVisible();
});

test('a return from a provider without signing in is explained, and a foreign code signs nobody in', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${server.origin}/login?code=12345678`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  expect(await tokenKeys(page)).toEqual([]);
  await expect(logInLink(page)).toBeVisible();

  await goToSchool(page);
  await page.goto(`${server.origin}/login`);
  await expect(page.getByRole('alert')).toHaveText('Signing in was not completed. Please try again.');
  await page.getByRole('button', { name: 'Continue with The school' }).click();
  await page.waitForURL(`${issuer.issuer}/**`);
});

test('with mail set up, mailed codes complete the sign-up, sign in, and replace a forgotten password', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(refusedCall, 'a wrong code is refused');
  await page.goto(`${server.origin}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail address').fill(asha.email);
  await page.getByLabel('New password').fill(asha.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('0000 0000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired');
  await code.fill(await mail.codeFor(asha.email, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(logOutButton(page, asha.email)).toBeVisible();
  await logOut(page, asha.email);

  await page.goto(`${server.origin}/login`);
  await page.getByRole('link', { name: 'Sign in with a code instead' }).click();
  await page.getByLabel('E-mail address').fill(asha.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await mail.codeFor(asha.email, 2);
  await page.getByRole('button', { name: 'Send another code' }).click();
  await code.fill(await mail.codeFor(asha.email, 3));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(logOutButton(page, asha.email)).toBeVisible();
  await logOut(page, asha.email);

  await page.goto(`${server.origin}/login`);
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await page.getByLabel('E-mail address').fill(asha.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await mail.codeFor(asha.email, 4));
  await page.getByLabel('New password').fill('words of a new kind');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(logOutButton(page, asha.email)).toBeVisible();
  await logOut(page, asha.email);
  await page.goto(`${server.origin}/login`);
  await typePassword(page, asha.email, 'words of a new kind');
  await expect(logOutButton(page, asha.email)).toBeVisible();
  expect((await stored(page))['lipi-account']).toContain(asha.email);
});

test('the setup link that the server prints makes the first admin, once', async ({
  page,
  anotherPage,
  complaints,
}) => {
  complaints.expect(refusedCall, 'the link is refused the second time');
  await expect.poll(() => server.output()).toContain('/login?setup=');
  const link = /http\S+\/login\?setup=\S+/.exec(server.output())?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('This link makes you the admin of this library.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(asha.email);
  await page.getByLabel('New password').fill(asha.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${server.origin}/admin?section=start`);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  // No letter has got through yet: the link alone proves who the operator is.
  await expect(steps.getByRole('listitem').filter({ hasText: 'Mail Done' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Curation desk' })).toBeVisible();
  await steps.getByRole('button', { name: 'Mark as done: Backup' }).click();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Backup Done' })).toBeVisible();
  await steps.getByRole('button', { name: 'Dismiss these steps' }).click();
  await expect(steps.getByText('All done.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First steps' })).toHaveCount(0);
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('Admin', { exact: true })).toBeVisible();

  const other = await anotherPage();
  await other.goto(link);
  await other.getByLabel('E-mail address').fill('ravi@example.org');
  await other.getByLabel('New password').fill('quite another one');
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.getByLabel('Code').fill(await mail.codeFor('ravi@example.org', 1));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('This set-up link no longer works');
});
