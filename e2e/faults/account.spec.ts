import { expect, type Page } from '@playwright/test';
import { lostNetwork, refusedCall } from '../complaints.ts';
import { accessToken, letTokenExpire } from '../support/expiredToken.ts';
import { privateRows } from '../support/privateRows.ts';
import {
  asha,
  logInLink,
  logOut,
  logOutButton,
  ravi,
  signIn,
  signUp,
  typePassword,
} from '../support/signedIn.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { waitingOperations } from './outboxRow.ts';
import { mirrorRows, readerOf, serverRows } from './serverRows.ts';
import { addToList, openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: /not been sent$/ });

test('a token that expires offline signs nobody out, and changes wait for a new one (fault 40)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  const old = await letTokenExpire(page, proxy.origin, server.dataDir);
  proxy.set({ isRefusing: true });
  proxy.cut();
  await openStory(page, reader.story);
  await expect(logOutButton(page, asha.name)).toBeVisible();
  await expect(logInLink(page)).toBeHidden();
  const place = await readOn(page);
  // A refresh was tried, and its failure signed nobody out.
  await expect(page.locator('nav [data-kind=offline]')).toBeVisible();
  await expect(logOutButton(page, asha.name)).toBeVisible();
  expect(await accessToken(page, proxy.origin)).toBe(old);
  expect(await waitingOperations(page)).toHaveLength(1);

  proxy.set(fairWeather);
  await reader.expectSynced(place, 1);
  expect(await accessToken(page, proxy.origin)).not.toBe(old);
});

test('a session ended elsewhere keeps unsent changes on the device until the next sign-in (fault 43)', {
  tag: '@deep',
}, async ({ anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its network is taken away');
  complaints.expect(refusedCall, 'what it sends before it has heard of the end is refused');
  const { context, page, proxy } = reader;
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha);
  await laptop.goto(`${proxy.origin}/account`);
  // Its open socket still receives the end of the session, but it can send nothing.
  await context.setOffline(true);
  const place = await readOn(page);
  const waiting = await waitingOperations(page);
  expect(waiting).toHaveLength(1);
  await laptop.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(laptop.getByText('All other devices are signed out.')).toBeVisible();
  await laptop.context().close();
  await context.setOffline(false);
  await expect(page.locator('[data-sync-note]')).toHaveText('Sign in again');
  expect((await waitingOperations(page)).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));

  // By keyboard, which shows the toolbar again if reading has hidden it.
  await logInLink(page).press('Enter');
  await typePassword(page, asha.email, asha.password);
  await expect(logOutButton(page, asha.name)).toBeVisible();
  await reader.expectSynced(place, 1);
});

test('signing out during a push leaves nothing to the next reader, and the change is there on return (fault 45)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  await openStory(page, reader.story);
  await expect(page.getByRole('button', { name: 'Add to reading list' })).toBeVisible();
  const { userId } = await readerOf(page);
  let letGo: () => void = () => undefined;
  const signedOut = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The server has the push, and so has it the one that leaving sends; neither response arrives before the sign-out.
  for (let push = 0; push < 2; push += 1) {
    proxy.ambush('reader:push', { kind: 'cutAnswer', first: () => signedOut });
  }
  const place = await readOn(page);
  await expect.poll(() => proxy.ambushesLeft()).toBe(1);
  await logOutButton(page, asha.name).press('Enter');
  await leaveDialog(page).getByRole('button', { name: 'Keep on this device and sign out' }).click();
  await expect(logInLink(page)).toBeVisible();
  letGo();

  const before = proxy.requests.length;
  await signUp(page, proxy.origin, ravi);
  const { userId: other } = await readerOf(page);
  await openStory(page, reader.story);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await addToList(page);
  // The first reader's operations stay on the device and wait.
  await expect.poll(() => privateRows(page, 'outbox', other)).toEqual([]);
  expect(await mirrorRows(page, other)).toMatchObject({
    items: [{ storyId: place.storyId }],
    progress: [],
  });
  expect(await serverRows(page, server.origin)).toMatchObject({ progress: [], cursor: 1 });
  // Nor is anything of the first reader sent or requested in the second one's name.
  const calls = proxy.requests.slice(before).filter((text) => text.includes('reader:'));
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((text) => text.includes(userId))).toEqual([]);
  await logOut(page, ravi.name);

  await signIn(page, proxy.origin, asha);
  await reader.expectSynced(place, 1);
  expect((await mirrorRows(page)).items).toEqual([]);
});
