import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { note } from '../support/controls.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { asha, newcomer, ravi, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

const people = (page: Page) => page.getByRole('region', { name: 'People' });
const line = (page: Page, name: string) => people(page).getByRole('listitem').filter({ hasText: name });

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'People' }).click();
  await expect(people(page)).toBeVisible();
}

test("an admin finds a user, grants and revokes a role and makes a reset link, and the user's open page follows", async ({
  page,
  anotherPage,
}) => {
  const other = await anotherPage();
  await signUp(other, server.origin, ravi);
  await other.goto(`${server.origin}/admin`);
  await expect(other.getByText('Your account has no access to the desk.')).toBeVisible();

  await signUpAtDesk(page, server, asha, 'admin');
  await openPeople(page);
  await expect(note(page, '2 people')).toBeVisible();
  await expect(line(page, 'Asha (you)')).toContainText('Admin');
  await page.getByLabel('Start of an e-mail address, or a name').fill('RAVI@');
  await page.keyboard.press('Enter');
  await expect(note(page, '1 person')).toBeVisible();
  const his = line(page, 'Ravi');
  await expect(his).toContainText('ravi@example.org (e-mail not verified)');
  await expect(his).toContainText(/Reader, joined on .+, last seen on \d/);

  await his.getByRole('button', { name: 'Make curator: Ravi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Ravi a curator?' });
  await expect(dialog).toContainText('They have not confirmed that the mailbox ravi@example.org is theirs.');
  await dialog.getByRole('button', { name: 'Make curator' }).click();
  await expect(note(page, 'Ravi is now a curator.')).toBeVisible();
  await expect(his.getByRole('heading', { name: 'Ravi' })).toBeFocused();
  await expect(his).toContainText('Curator, joined on');
  await expect(other.getByRole('table', { name: 'Stories' })).toBeVisible();

  await his.getByRole('button', { name: 'Make reader: Ravi' }).click();
  await page.getByRole('button', { name: 'Make reader', exact: true }).click();
  await expect(note(page, 'Ravi is now a reader.')).toBeVisible();
  await expect(other.getByText('Your account has no access to the desk.')).toBeVisible();

  await his.getByRole('button', { name: 'Make a reset link: Ravi' }).click();
  await expect(his.getByText(/\/login\?reset=/)).toBeVisible();
  await expect(other.getByRole('complementary', { name: 'Your account' })).toContainText(
    'an admin of this library made a link to reset your password.',
  );
});

test('an admin is told of a list that cannot be loaded, and deletes an account', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  const other = await anotherPage();
  await signUpAtDesk(other, server, newcomer({ ...ravi, name: 'Kabir' }), 'curator');
  await expect(other.getByRole('link', { name: 'Curation desk' })).toBeVisible();
  await signUpAtDesk(page, server, newcomer({ ...asha, name: 'Meera' }), 'admin');
  await openPeople(page);
  await expect(note(page, 'people')).toBeVisible();

  await test.step('a list that cannot be loaded is loaded on retry', async () => {
    await page.route('**/api/query', (route) => route.abort());
    await page.getByRole('button', { name: 'Show curators and admins' }).click();
    await expect(page.getByRole('alert')).toContainText('The library can’t be reached.');
    await page.unroute('**/api/query');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, 'Meera')).toBeVisible();
  });

  await test.step('a deleted account leaves its devices at once, and its acts stay in the audit', async () => {
    // A command gave him his role, and the audit records it.
    await expect(line(page, 'Kabir').getByRole('link', { name: 'Named Kabir in the audit' })).toBeVisible();
    await line(page, 'Kabir').getByRole('button', { name: 'Delete account: Kabir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Kabir’s account?' });
    await expect(dialog).toContainText('worked on stay as they are');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(note(page, 'The account of Kabir has been deleted.')).toBeVisible();
    await expect(line(page, 'Kabir')).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Curation desk' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first()).toContainText(
      /Meera deleted the account of Editor \d/,
    );
  });
});
