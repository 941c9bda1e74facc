import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { readLink } from '../support/cards.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { lines } from '../support/storyList.ts';
import { test } from '../test.ts';

interface GuestSession {
  readonly id: string;
  readonly createdAt: number;
  readonly viewCount: number;
  readonly lastVisit: number;
}

const server = serverForAllTests();

/** Runs the operator's command `npm run library -- settings guest-view-limit …`. */
async function setLimit(limit: string): Promise<void> {
  await libraryCommand(server.dataDir, 'settings', 'guest-view-limit', limit);
}

const session = (page: Page): Promise<GuestSession | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest-view-limit') ?? 'null'));

const views = async (page: Page) => (await session(page))?.viewCount;

/** The addresses of the first story on the home page and of another one. */
async function twoStories(page: Page): Promise<[string, string]> {
  await page.goto(server.origin);
  const first = (await readLink(page).getAttribute('href')) ?? '';
  await page.goto(`${server.origin}/library`);
  const other = lines(page)
    .and(page.locator(`:not([href="${first}"])`))
    .first();
  return [server.origin + first, server.origin + ((await other.getAttribute('href')) ?? '')];
}

/** The length of the shown text, in characters. */
const shownLength = async (page: Page) =>
  (await page.locator('article [data-from]').allTextContents()).join('').length;

const invitation = (page: Page) => page.getByRole('heading', { name: 'Sign in to read on' });

test('each navigation to a story counts once, and nothing else counts as an opening', async ({ page }) => {
  const [first, second] = await twoStories(page);
  expect(await session(page)).toBeNull();

  const before = Date.now();
  await page.goto(first);
  await expect.poll(() => views(page)).toBe(1);
  const made = await session(page);
  expect(made?.id).toMatch(new RegExp(`^guest_${made?.createdAt}_[0-9a-z]{9}$`));
  expect(made?.createdAt).toBeGreaterThanOrEqual(before);
  expect(made?.lastVisit).toBe(made?.createdAt);

  // The player, the mirror and the connection re-render the screen; none of it counts as opening the story again.
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  expect(await views(page)).toBe(1);

  await page.getByRole('link', { name: 'Home' }).click();
  await readLink(page).click();
  await expect.poll(() => views(page)).toBe(2);
  await page.goto(second);
  await expect.poll(() => views(page)).toBe(3);
  await page.reload();
  await expect.poll(() => views(page)).toBe(4);

  // From here on the worker answers; the server would answer 404.
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await page.goto(`${server.origin}/content/no-such-story`);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  const after = await session(page);
  expect(after).toMatchObject({ id: made?.id, createdAt: made?.createdAt, viewCount: 4 });
  expect(after?.lastVisit).toBeGreaterThan(made?.lastVisit ?? Number.POSITIVE_INFINITY);
});

// This one and the next set a limit for all guests.
test('there is no limit until one is set; setting one closes no open story, and lifting it opens the story', {
  tag: '@deep',
}, async ({ page }) => {
  const [first, second] = await twoStories(page);
  await page.goto(first);
  await expect.poll(() => views(page)).toBe(1);
  const whole = await shownLength(page);
  for (let opening = 2; opening <= 4; opening++) {
    await page.reload();
    await expect.poll(() => views(page)).toBe(opening);
  }
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
  expect(await shownLength(page)).toBe(whole);
  await expect(invitation(page)).toBeHidden();
  await setLimit('0');
  // The limit arrives for the first time while the story is open, so the story stays open.
  const asked = page.waitForResponse(
    (response) => response.request().postData()?.includes('settings:guestViewLimit') ?? false,
  );
  await page.reload();
  await asked;
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
  expect(await shownLength(page)).toBe(whole);
  await expect(invitation(page)).toBeHidden();

  await page.goto(second);
  await expect(invitation(page)).toBeVisible();
  await setLimit('none');
  await page.goto(first);
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
  await expect.poll(() => shownLength(page)).toBe(whole);
});

test('past the limit a guest sees the beginning and an invitation; a saved story stays whole, also offline', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const [saved, other] = await twoStories(page);
  await setLimit('1');
  await page.goto(saved);
  await expect.poll(() => views(page)).toBe(1);
  const whole = await shownLength(page);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.evaluate(async () => await navigator.serviceWorker.ready);

  await page.goto(other);
  await expect(invitation(page)).toBeVisible();
  const beginning = await shownLength(page);
  expect(beginning).toBeGreaterThan(100);
  expect(beginning).toBeLessThanOrEqual(700);
  await expect(page.getByRole('button', { name: 'Save for offline' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/login?return=${encodeURIComponent(new URL(other).pathname)}`,
  );

  await server.kill();
  await page.reload();
  await expect(invitation(page)).toBeVisible();
  await page.goto(saved);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  expect(await shownLength(page)).toBe(whole);
  await expect(invitation(page)).toBeHidden();
});
