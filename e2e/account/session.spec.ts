import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { decodeJwt, importPKCS8, SignJWT } from 'jose';
import { lostNetwork, refusedCall } from '../complaints.ts';
import { type OwnServer, startOwnServer } from '../support/server.ts';
import {
  identifier,
  logInLink,
  logOutButton,
  newcomer,
  signIn,
  signUp,
  stored,
  typePassword,
} from '../support/signedIn.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';

let proxy: TcpProxy;
let server: OwnServer;

test.beforeAll(async () => {
  proxy = await startTcpProxy(() => server.origin);
  server = await startOwnServer(undefined, { LIPI_ORIGIN: proxy.origin });
});
test.afterAll(async () => {
  await proxy.close();
  await server.close();
});

const refresh = '"refreshToken"';
const refreshes = () => proxy.requests.filter((request) => request.includes(refresh)).length;

/** The localStorage key of the signed-in user's access token. */
const tokenKey = () => `__convexAuthJWT_${proxy.origin.replace(/[^a-zA-Z0-9]/g, '')}`;

/** The access token that the page stores; empty when no user is signed in. */
const accessToken = async (page: Page) => (await stored(page))[tokenKey()] ?? '';

/**
 * Closes the app for an hour, as far as its token can tell, which gets another expiry and the server's own signature.
 * Resolves with the expired token.
 */
async function letTokenExpire(page: Page): Promise<string> {
  const { privateKey } = JSON.parse(await readFile(join(server.dataDir, 'signing.keys.json'), 'utf8'));
  const now = Math.floor(Date.now() / 1000);
  const claims = { ...decodeJwt(await accessToken(page)), iat: now - 2 * 60 * 60, exp: now - 60 * 60 };
  const signing = new SignJWT(claims).setProtectedHeader({ alg: 'RS256' });
  const old = await signing.sign(await importPKCS8(privateKey, 'RS256'));
  await page.goto(`${proxy.origin}/icons/favicon.svg`);
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey(), old] as const);
  return old;
}

/** Waits until the page has a valid token again. */
async function renewed(page: Page, old: string): Promise<void> {
  await expect.poll(() => accessToken(page)).not.toBe(old);
  const { exp = 0 } = decodeJwt(await accessToken(page));
  expect(exp * 1000).toBeGreaterThan(Date.now());
}

test('a valid token is kept; an expired one is refreshed by one tab for all, and closing meanwhile warns', {
  tag: '@deep',
}, async ({ page, context }) => {
  const asha = newcomer();
  await signUp(page, proxy.origin, asha);
  const launched = refreshes();
  const token = await accessToken(page);
  await page.goto(`${proxy.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  expect(refreshes()).toBe(launched);
  expect(await accessToken(page)).toBe(token);

  const old = await letTokenExpire(page);
  const before = refreshes();
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  proxy.intercept(refresh, { kind: 'holdAnswer', until });
  await page.goto(`${proxy.origin}/privacy-policy`);
  await expect.poll(() => refreshes() - before).toBe(1);
  const second = await context.newPage();
  await second.goto(`${proxy.origin}/privacy-policy`);
  await expect(logOutButton(second, asha.name)).toBeVisible();
  const locks = () =>
    page.evaluate(async () => {
      const { held, pending } = await navigator.locks.query();
      const ofRefresh = (all: LockInfo[] | undefined) =>
        all?.filter(({ name, mode }) => name === '__convexAuthRefreshToken' && mode === 'exclusive').length;
      return [ofRefresh(held), ofRefresh(pending)];
    });
  // The first tab waits twice, with its socket and with the reader's sync, and the second tab once.
  await expect.poll(locks).toEqual([1, 2]);
  expect(refreshes() - before).toBe(1);

  // A browser shows the warning only on a page that the user has interacted with.
  await page.getByRole('heading', { name: 'Privacy policy' }).click();
  const warned = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;

  letGo();
  await renewed(page, old);
  await expect.poll(locks).toEqual([0, 0]);
  // The second tab uses the token that the first one fetched. If it gets the lock before it learns what the first has
  // stored, it refreshes too, in its turn and with the new refresh token: @convex-dev/auth 0.0.95 learns of it only by
  // the storage event.
  expect(refreshes() - before).toBeLessThanOrEqual(2);
  await expect.poll(async () => (await accessToken(second)) === (await accessToken(page))).toBe(true);
  await expect(logOutButton(second, asha.name)).toBeVisible();
});

test('the session survives a refresh whose answer is lost (fault 41)', { tag: '@deep' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const asha = newcomer();
  await signUp(page, proxy.origin, asha);
  const old = await letTokenExpire(page);
  const before = refreshes();
  proxy.intercept(refresh, { kind: 'cutAnswer' });
  await page.goto(proxy.origin);
  await renewed(page, old);
  expect(refreshes() - before).toBeGreaterThan(1);
  await expect(logOutButton(page, asha.name)).toBeVisible();
  await page.goto(`${proxy.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
});

test('after a failed refresh the socket recovers by itself and receives updates (fault 42)', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const asha = newcomer();
  await signUp(page, proxy.origin, asha);
  const old = await letTokenExpire(page);
  const before = refreshes();
  // The library's client gives up after its second attempt.
  proxy.intercept(refresh, { kind: 'cutAnswer' }, { kind: 'cutAnswer' }, { kind: 'cutAnswer' });
  await page.goto(proxy.origin);
  await renewed(page, old);
  expect(refreshes() - before).toBeGreaterThan(3);
  await expect(logOutButton(page, asha.name)).toBeVisible();
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha, '/account');
  await laptop.getByLabel('Name (optional)').fill('Asha Rao');
  await laptop.getByRole('button', { name: 'Save name' }).click();
  await expect(logOutButton(page, 'Asha Rao')).toBeVisible();
});

test('a device signed out from another one shows it at its next launch, and signs in again (fault 43)', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(refusedCall, 'what it asks before it has heard of the end is refused');
  const asha = newcomer();
  await signUp(page, proxy.origin, asha);
  await page.goto('about:blank');
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha, '/account');
  await laptop.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(laptop.getByText('All other devices are signed out.')).toBeVisible();
  await page.goto(proxy.origin);
  await expect(logInLink(page)).toBeVisible();
  expect(await accessToken(page)).toBe('');
  await logInLink(page).click();
  await expect(page.getByText(`${asha.email} was signed out from another device`)).toBeVisible();
  await expect(identifier(page)).toHaveValue(asha.email);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByText(/signed out from another device/)).toBeHidden();
  const left = JSON.stringify(await stored(page));
  for (const trace of [asha.email, asha.name]) expect(left).not.toContain(trace);
  await typePassword(page, asha.email, asha.password);
  await expect(logOutButton(page, asha.name)).toBeVisible();
  await expect(logOutButton(laptop, asha.name)).toBeVisible();
});
