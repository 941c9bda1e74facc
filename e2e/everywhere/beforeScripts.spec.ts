import { expect, type Page } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { firstCard } from '../support/cards.ts';
import { button, saveButton } from '../support/controls.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { allScripts } from '../support/scripts.ts';
import { identifier } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

// A worker would deliver the scripts that these tests hold back.
test.use({ serviceWorkers: 'block' });

/** Opens a page whose scripts do not arrive until the returned function is called. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const asleep: (() => void)[] = [];
  let isAwake = false;
  await page.route(allScripts, async (route) => {
    if (!isAwake) await new Promise<void>((resolve) => asleep.push(resolve));
    await route.continue();
  });
  const asked = page.waitForRequest(allScripts);
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  await asked;
  return () => {
    isAwake = true;
    for (const wake of asleep) wake();
  };
}

const firstLine = (page: Page) => page.locator('main ol').getByRole('listitem').first().getByRole('link');

for (const { name, path, story } of [
  { name: 'a card', path: '/', story: firstCard },
  { name: 'a line of all stories', path: '/library', story: firstLine },
]) {
  test(`${name} pressed before the scripts load opens its story`, async ({ page }) => {
    await openAsleep(page, path);
    const title = (await story(page).textContent()) ?? '';
    await story(page).click();
    await expect(page).toHaveURL(/\/content\//);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}

test('hydration keeps the rendered list and adds the remaining stories', async ({ page }) => {
  const wake = await openAsleep(page, '/library');
  const lines = page.locator('main ol').getByRole('listitem');
  const rendered = await lines.allTextContents();
  const count =
    (await page
      .getByRole('status')
      .filter({ hasText: /^\d+ stories$/ })
      .textContent()) ?? '';
  wake();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await expect(lines).toHaveCount(Number.parseInt(count, 10));
  expect((await lines.allTextContents()).slice(0, rendered.length)).toEqual(rendered);
});

test('a language pressed before the scripts load shows its stories, which stay after hydration', async ({
  page,
}) => {
  const wake = await openAsleep(page, '/');
  const gujarati = page.getByRole('button', { name: /Gujarati/ });
  await gujarati.click();
  await expect(page).toHaveURL(`${server.origin}/?language=gu`);
  await expect(gujarati).toHaveAttribute('aria-pressed', 'true');
  const title = (await firstCard(page).textContent()) ?? '';
  await expect(firstCard(page)).toHaveAttribute('lang', 'gu');
  wake();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await alive(page, 'fieldset');
  await expect(firstCard(page)).toHaveText(title);
  await expect(page.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
  await page.getByRole('button', { name: /Odia/ }).click();
  await expect(page.getByRole('region', { name: 'Stories in Odia' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('buttons pressed before the scripts load are pressed again once the page is hydrated', async ({
  page,
}) => {
  const [{ path }] = await narratedStories(server.origin);
  for (const [pressed, done] of [
    [button(page, 'Play'), button(page, 'Pause')],
    [button(page, 'Listening options'), page.getByRole('group', { name: 'Listening options' })],
    [saveButton(page), button(page, 'Saved')],
  ] as const) {
    const wake = await openAsleep(page, path);
    await pressed.click();
    await expect(done).toHaveCount(0);
    wake();
    await expect(done).toBeVisible();
    await page.unroute(allScripts);
  }
});

test('a form submitted before the scripts load sends nothing and keeps what was typed, also in the next step', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(refusedCall, 'the password is refused');
  const wake = await openAsleep(page, '/login');
  await identifier(page).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  wake();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expect(identifier(page)).toHaveValue('nobody@example.org');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The name, e-mail address or password is wrong.');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(identifier(page)).toHaveValue('nobody@example.org');
});

test('a reader who types while the page changes to another step keeps typing in the same field', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/login?step=signUp');
  await identifier(page).pressSequentially('early@');
  wake();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.keyboard.type('example.org');
  await expect(identifier(page)).toHaveValue('early@example.org');
});
