import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { sharedServer } from '../support/ownServer.ts';
import {
  asha,
  logInLink,
  logOut,
  logOutButton,
  makeAccount,
  newcomer,
  ravi,
  signIn,
  signUp,
  signUpByForm,
  stored,
  tokenKeys,
  toolbar,
  tracesOf,
  typePassword,
} from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

test('a name, a password and the devices can be changed on the account page', async ({
  page,
  anotherPage,
  complaints,
}) => {
  const reader = newcomer();
  complaints.expect(refusedCall, 'a wrong password is refused');
  await signUp(page, server.origin, reader, '/account');
  const phone = await anotherPage();
  await signIn(phone, server.origin, reader);
  await page.getByLabel('Name (optional)').fill('ଆଶା ରାଓ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(logOutButton(page, 'ଆଶା ରାଓ')).toBeVisible();
  await expect(logOutButton(phone, 'ଆଶା ରାଓ')).toBeVisible();

  const device = page.getByRole('listitem').filter({ hasText: 'Signed in' });
  await expect(device).toHaveCount(2);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('words of a new kind');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The password is wrong.');
  await page.getByLabel('Current password').fill(reader.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(device).toHaveCount(1);
  await expect(logInLink(phone)).toBeVisible();
  await phone.goto(`${server.origin}/login`);
  // Once the scripts run, the form has the address of who was signed out: typing meanwhile would be added to it.
  await expect(phone.getByText(`${reader.email} was signed out from another device`)).toBeVisible();
  await typePassword(phone, reader.email, 'words of a new kind');
  await expect(logOutButton(phone, 'ଆଶା ରାଓ')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Sign out A browser/ }).click();
  await expect(device).toHaveCount(1);
  await expect(logInLink(phone)).toBeVisible();
});

test('a guest signs in from the account page, downloads all their data as a file, and deletes the account', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  const reader = newcomer();
  complaints.expect(refusedCall, 'a wrong password is refused');
  await page.goto(`${server.origin}/account`);
  await expect(page).toHaveTitle('Your account | Lipi');
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.origin}/login?return=%2Faccount`);
  await makeAccount(page, reader);
  await expect(page).toHaveURL(`${server.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(file.user).toMatchObject({ email: reader.email, name: reader.name, role: 'reader' });

  const remove = page.getByRole('button', { name: 'Delete account' });
  const mine = page.getByLabel('Your password, to confirm it’s you');
  await mine.fill('not the password');
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(mine).toHaveAccessibleDescription('The password is wrong.');
  await mine.fill(reader.password);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('You are not signed in on this device.')).toBeVisible();
  await expect.poll(() => tokenKeys(page)).toEqual([]);
  await expect.poll(async () => JSON.stringify(await stored(page))).not.toMatch(/asha/i);
});

/** Everything that this origin stores on the device, as one text. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        const response = await cache.match(request);
        if (/text|json/.test(response?.headers.get('content-type') ?? '')) kept.push(await response?.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '');
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      for (const table of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(table).objectStore(table).getAll();
        await new Promise((resolve, reject) => {
          reading.onsuccess = resolve;
          reading.onerror = reject;
        });
        kept.push(table, reading.result);
      }
      opening.result.close();
    }
    return JSON.stringify(kept);
  });
}

test('a second user on the same device sees nothing of the first (fault 44)', { tag: '@deep' }, async ({
  page,
}) => {
  const next = newcomer(ravi);
  // A name that occurs in no story.
  const first = newcomer({ ...asha, name: 'Zubeida Q.' });
  await signUp(page, server.origin, first);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const traces = await tracesOf(page, first);
  const tracesIn = (kept: string) => traces.filter((trace) => kept.includes(trace));
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  await page.goto(server.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  expect(tracesIn(await everythingKept(page))).toEqual(traces);

  await logOut(page, first.name);
  await expect.poll(async () => (await stored(page))['lipi-sign-outs']).toBeUndefined();
  expect(tracesIn(await everythingKept(page))).toEqual([]);

  await signUpByForm(page, server.origin, next);
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' })).toHaveCount(1);
  expect(tracesIn((await page.locator('body').textContent()) ?? '')).toEqual([]);
  const second = await everythingKept(page);
  expect(tracesIn(second)).toEqual([]);
  expect(second.includes(next.email)).toBe(true);
});

/** Every string in the memory of the page's scripts, one a line: the string table of a heap snapshot. */
async function stringsInMemory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(chunks.join('')) as { readonly strings: readonly string[] };
  return strings.join('\n');
}

test("after sign-out, the page's memory keeps nothing of the previous reader, even once the next one signs in", {
  tag: '@deep',
}, async ({ page }) => {
  const next = newcomer(ravi);
  const first = newcomer({ ...asha, name: 'Zubeida Q.' });
  await signUpByForm(page, server.origin, first);
  await toolbar(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('You are signed in on:')).toBeVisible();
  const traces = await tracesOf(page, first);
  const remembered = async () => {
    const memory = await stringsInMemory(page);
    return traces.filter((trace) => memory.includes(trace));
  };
  expect(await remembered()).toEqual(expect.arrayContaining(traces.slice(0, 3)));

  await logOut(page, first.name);
  await expect.poll(async () => (await stored(page))['lipi-sign-outs']).toBeUndefined();
  await logInLink(page).click();
  await makeAccount(page, { email: next.email, password: next.password });
  await expect(logOutButton(page, next.email)).toBeVisible();
  // React releases what it showed at the next screen, and the browser the address that it validated at the next one.
  await expect.poll(remembered).toEqual([]);
  expect((await stringsInMemory(page)).includes(next.email)).toBe(true);
});
