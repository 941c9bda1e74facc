import { expect, type Page } from '@playwright/test';
import { lostNetwork, refusedCall } from '../complaints.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { asha, newcomer, ravi, signUp } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { openDesk, signUpAtDesk } from './desk.ts';

const server = serverForAllTests();

const note = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
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

// Before the next one, which adds another admin.
test('the last admin can neither step down nor delete their account; with a second one they can', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(refusedCall, 'the last admin may not leave, and who has no role may not ask');
  await signUpAtDesk(page, server, asha, 'admin');
  const stepDown = async () => {
    await line(page, 'Asha').getByRole('button', { name: 'Make curator: Asha' }).click();
    await expect(page.getByRole('dialog')).toContainText('This is your own account');
    await page.getByRole('button', { name: 'Make curator', exact: true }).click();
  };
  const deleteAccount = async () => {
    await page.goto(`${server.origin}/account`);
    await page.getByLabel('Your password, to confirm it’s you').fill(asha.password);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  };
  await deleteAccount();
  await expect(page.getByRole('alert')).toHaveText(
    'This is the library’s last admin. Make someone else an admin first.',
  );
  await expect(page.getByText('You are not signed in on this device.')).toBeHidden();
  await openDesk(page, server.origin);
  await openPeople(page);
  await stepDown();
  await expect(page.getByRole('alert')).toContainText('This is the library’s last admin.');
  await expect(line(page, 'Asha')).toContainText('Admin, joined on');

  await signUpAtDesk(await anotherPage(), server, ravi, 'admin');
  await stepDown();
  await expect(page.getByRole('region', { name: 'A forgotten password' })).toBeVisible();
  await expect(people(page)).toHaveCount(0);
  await openDesk(page, server.origin);
  await libraryCommand(server.dataDir, 'user', 'grant', asha.email, 'admin');
  await deleteAccount();
  await expect(page.getByText('You are not signed in on this device.')).toBeVisible();
});

test("an admin is told of a list that cannot be loaded and of another admin's change, and deletes an account", {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'what it asks for is withheld');
  complaints.expect(refusedCall, 'the second to change a role is refused');
  const other = await anotherPage();
  await signUpAtDesk(other, server, newcomer({ ...ravi, name: 'Kabir' }), 'curator');
  await expect(other.getByRole('link', { name: 'Curation desk' })).toBeVisible();
  await signUpAtDesk(page, server, newcomer({ ...asha, name: 'Meera' }), 'admin');
  await openPeople(page);
  await expect(note(page, 'people')).toBeVisible();

  await test.step('a list is read page by page, here of one person each', async () => {
    await page.route('**/api/query', (route) =>
      route.continue({ postData: route.request().postData()?.replace('"limit":25', '"limit":1') ?? '' }),
    );
    await page.getByRole('button', { name: 'Show curators and admins' }).click();
    await expect(note(page, '1 person with access to the desk; there are more')).toBeVisible();
    const lines = page.getByRole('listitem').filter({ hasText: 'joined on' });
    const more = page.getByRole('button', { name: 'Show more people' });
    await expect(lines).toHaveCount(1);
    for (let count = 1; await more.isVisible(); count++) {
      await more.click();
      // The last page may have nobody: whether it is the last is known only after its end.
      await expect
        .poll(async () => (await lines.count()) === count + 1 || (await more.isHidden()))
        .toBe(true);
    }
    expect(await lines.count()).toBeGreaterThan(1);
    await expect(line(page, 'Meera')).toBeVisible();
    await expect(line(page, 'Kabir')).toBeVisible();
    await page.unroute('**/api/query');
  });

  await test.step('a list that cannot be loaded is loaded on retry', async () => {
    await page.route('**/api/query', (route) => route.abort());
    await page.getByRole('button', { name: 'Show curators and admins' }).click();
    await expect(page.getByRole('alert')).toContainText('The library can’t be reached.');
    await page.unroute('**/api/query');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, 'Meera')).toBeVisible();
  });

  await test.step('of two admins who change one role, the second sees what the first did', async () => {
    const second = await page.context().newPage();
    await second.goto(`${server.origin}/admin?section=people`);
    await line(second, 'Kabir').getByRole('button', { name: 'Make admin: Kabir' }).click();
    await second.getByRole('button', { name: 'Make admin', exact: true }).click();
    await expect(note(second, 'Kabir is now an admin.')).toBeVisible();
    await second.close();
    await line(page, 'Kabir').getByRole('button', { name: 'Make reader: Kabir' }).click();
    await page.getByRole('button', { name: 'Make reader', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Someone else has changed this in the meantime');
    await page.getByRole('button', { name: 'Show curators and admins' }).click();
    await expect(line(page, 'Kabir')).toContainText('Admin');
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
