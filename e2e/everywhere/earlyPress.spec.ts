import { expect, type Page } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { centreCard, sideCard } from '../support/cards.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { allScripts, scriptOf } from '../support/scripts.ts';
import { identifier } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

/** Opens a page whose scripts, those at these addresses or all, stay on their way until the returned function is called. */
async function openAsleep(page: Page, path: string, scripts = allScripts): Promise<() => void> {
  const asleep: (() => void)[] = [];
  let isAwake = false;
  await page.route(scripts, async (route) => {
    if (!isAwake) await new Promise<void>((resolve) => asleep.push(resolve));
    await route.continue();
  });
  const asked = page.waitForRequest(scripts);
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  await asked;
  return () => {
    isAwake = true;
    for (const wake of asleep) wake();
  };
}

const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const position = (page: Page) => page.getByText(/^\d+ \/ \d+$/);

test('what is pressed on the home page before its scripts are there is done when they are', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/');
  await control(page, 'Next story').click();
  await control(page, 'Next story').click();
  await control(page, 'Stop auto-scroll').click();
  await control(page, 'Light theme').click();
  await control(page, 'Offline and storage').click();
  await expect(position(page)).toHaveText(/^1 \//);
  await expect(page.locator('html')).toHaveClass('dark');
  wake();
  await expect(position(page)).toHaveText(/^3 \//);
  await expect(control(page, 'Start auto-scroll')).toBeVisible();
  await expect(page.locator('html')).toHaveClass('light');
  await expect(page.getByRole('dialog', { name: 'Offline and storage' })).toBeVisible();
});

test('a language that was chosen before the scripts were there is shown when they are', async ({ page }) => {
  const wake = await openAsleep(page, '/');
  const gujarati = page.getByRole('button', { name: /Gujarati/ });
  await gujarati.click();
  await expect(gujarati).toHaveAttribute('aria-pressed', 'false');
  wake();
  await expect(gujarati).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Stories in Gujarati' })).toBeVisible();
});

test('a side card that was pressed before the cards were alive comes to the centre when they are', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/', scriptOf('movingCards'));
  const card = await sideCard(page, 2);
  const title = (await card.getByRole('heading', { includeHidden: true }).textContent()) ?? '';
  const box = await card.boundingBox();
  if (!box) throw new Error('no card');
  await page.mouse.click(box.x + box.width - 5, box.y + box.height / 2);
  // Neither the pointer nor the time is to move them on.
  await control(page, 'Stop auto-scroll').click();
  await expect(position(page)).toHaveText(/^1 \//);
  wake();
  await expect(position(page)).toHaveText(/^3 \//);
  await expect(centreCard(page)).toContainText(title);
});

test('each press counts once: pressed an even number of times, a switch stands as it stood', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  for (let press = 0; press < 3; press++) await control(page, 'Show what is typed').click();
  for (let press = 0; press < 2; press++) await control(page, 'Light theme').click();
  wake();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('not the password');
  await expect(page.locator('html')).toHaveClass('dark');
  // And from now on as ever.
  await control(page, 'Show what is typed').click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('Enter in the sign-in form before the scripts are there signs in when they are', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(refusedCall, 'the password is refused');
  const wake = await openAsleep(page, '/login');
  await identifier(page).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  wake();
  await expect(page.getByRole('alert')).toHaveText('The name, e-mail address or password is wrong.');
  await expect(identifier(page)).toHaveValue('nobody@example.org');
  await expect(page).toHaveURL(`${server.origin}/login`);
});

test('an address that was typed before the scripts were there stays when the step changes', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/login');
  await identifier(page).fill('early@example.org');
  wake();
  await expect(page.getByText('Up to date')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(identifier(page)).toHaveValue('early@example.org');
});

test('who types while the page becomes that of another step goes on typing in the same field', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/login?step=signUp');
  await identifier(page).pressSequentially('early@');
  wake();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText('Up to date')).toBeVisible();
  await page.keyboard.type('example.org');
  await expect(identifier(page)).toHaveValue('early@example.org');
});

test('a story that was to be read along before the scripts were there is read along when they are', {
  tag: '@deep',
}, async ({ page }) => {
  const [{ path }] = await narratedStories(server.origin);
  const wake = await openAsleep(page, path);
  await page.getByRole('checkbox', { name: 'Read along' }).check();
  wake();
  await expect(page.getByText(/^Press a sentence to hear from there\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Read along' })).toBeChecked();
});

test('a sign-up for the newsletter before the scripts are there is sent when they are', {
  tag: '@deep',
}, async ({ page }) => {
  const wake = await openAsleep(page, '/');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('early@example.org');
  await control(page, 'Subscribe').click();
  wake();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('');
});
