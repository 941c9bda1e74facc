import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { openDesk, signUpAtDesk } from '../desk/desk.ts';
import { alive } from '../support/alive.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { startMailServer } from './mailServer.ts';

const confirmPath = '/api/newsletter/confirm';
const unsubscribePath = '/api/newsletter/unsubscribe';
const subject = 'ନୂଆ ଗପ from the library';

const server = serverForAllTests();

async function subscribe(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin);
  await alive(page, '#newsletter-email');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
}

const openNewsletter = (page: Page) => page.getByRole('link', { name: 'Newsletter', exact: true }).click();

test('without a mail sender the desk says so, and an admin can export the subscribers and remove one', {
  tag: '@deep',
}, async ({ page }) => {
  const curator = newcomer();
  // As pasted from a page: the invisible characters are removed before the browser checks the address.
  await subscribe(page, server.origin, '\u200bmeera@example.org\u00a0');
  await expect(page.getByText('Look for an e-mail from us')).toBeHidden();
  await signUpAtDesk(page, server, curator, 'curator');
  await openNewsletter(page);
  await expect(page.getByText('This library cannot send mail yet')).toBeVisible();
  await expect(page.getByText('Admins see the addresses.')).toBeVisible();
  await libraryCommand(server.dataDir, 'user', 'grant', curator.email, 'admin');
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All as a CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('subscribers.csv');
  await page.getByLabel('Find an address by its first letters').fill('MEE');
  await page.getByRole('button', { name: 'Remove meera@example.org' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('meera@example.org has been removed from the list.')).toBeVisible();
  await expect(page.getByText('No address on the list starts like this.')).toBeVisible();
});

// The last test: from here on the library sends mail.
test("a subscriber confirms by mail, receives an admin's newsletter and unsubscribes by its link", {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const mail = await startMailServer();
  try {
    // The account is created before mail is configured, so no code is required.
    const { origin } = server;
    const admin = newcomer();
    await signUpAtDesk(page, server, admin, 'admin');
    await server.stop();
    await server.startAgain({ environment: mail.environment });

    const reader = await anotherPage();
    await subscribe(reader, origin, 'meera@example.org');
    await expect(reader.getByText('Look for an e-mail from us')).toBeVisible();
    const confirmLink = await mail.linkFor('meera@example.org', 1, confirmPath);

    await openDesk(page, origin);
    await openNewsletter(page);
    await expect(page.getByText('0 subscribers, and 1 not confirmed yet')).toBeVisible();

    // The worker is installed by now, and leaves the link's page to the network. Opening the page has no effect yet.
    await reader.evaluate(async () => await navigator.serviceWorker.ready);
    await reader.goto(confirmLink);
    await reader.getByRole('button', { name: 'Subscribe' }).click();
    await expect(reader.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();

    await page.getByRole('button', { name: 'Write a letter' }).click();
    await page.getByLabel('Subject', { exact: true }).fill(subject);
    await page.getByLabel('Text', { exact: true }).fill('Dear readers,\n\nhere is what is new.');
    const story = page.getByRole('checkbox').first();
    await story.check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('here is what is new.')).toBeVisible();
    await expect(preview.getByRole('link')).toHaveCount(1);

    await page.getByRole('button', { name: 'Send a test to yourself' }).click();
    await expect(page.getByText('The test is on its way')).toBeVisible();
    await expect(page.getByText('Draft; saved')).toBeVisible();
    const testLink = await mail.linkFor(admin.email, 1, unsubscribePath);
    expect(new URL(testLink).searchParams.get('token')).toBe('test');

    await page.getByRole('button', { name: 'Send to the subscribers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send it to 1 subscriber?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Sent on/ })).toBeVisible();
    const unsubscribeLink = await mail.linkFor('meera@example.org', 2, unsubscribePath);
    expect(unsubscribeLink).not.toContain('meera');

    await page.getByRole('link', { name: 'All letters' }).click();
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
    await expect(page.getByText('meera@example.org')).toBeVisible();

    // A mail scanner opens the link; only the button, or RFC 8058's POST, ends a subscription.
    await reader.goto(unsubscribeLink);
    await expect(
      reader.getByRole('heading', { name: 'Unsubscribe from the library’s newsletter?' }),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await reader.request.post(unsubscribeLink, { form })).status()).toBe(200);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('0 subscribers', { exact: true })).toBeVisible();
  } finally {
    await mail.close();
  }
});
