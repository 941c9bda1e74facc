import { expect, type Page } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { signUpAtDesk } from '../desk/desk.ts';
import { pdfText } from '../story/pdfText.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import {
  identifier,
  keepCode,
  logOut,
  logOutButton,
  newcomer,
  ravi,
  signUp,
  tokenKeys,
  typePassword,
} from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

const byName = { email: 'Asha of the mill', password: 'words for the first time' };
const shownCode = (page: Page) => page.getByText(/^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}$/);
const notice = (page: Page) => page.getByRole('complementary', { name: 'Your account' });

test('a recovery code is shown once, sets a new password, and is replaced by a new code', async ({
  page,
  complaints,
}) => {
  complaints.expect(refusedCall, 'the old password is refused');
  await page.goto(`${server.origin}/login?return=%2Fprivacy-policy`);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('This library doesn’t send e-mail.')).toBeVisible();
  await page.getByLabel('E-mail or name').fill(byName.email);
  await page.getByLabel('New password').fill(byName.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Keep this code' })).toBeFocused();
  const first = (await shownCode(page).textContent()) ?? '';
  const paper = pdfText(await page.pdf({ format: 'A4' }));
  expect(paper).toContain(first);
  expect(paper.toLowerCase()).toContain('recoverycodeforashaofthemill');
  expect(paper).not.toMatch(/Keepthiscode|I’vesavedthiscode|Print|Logout/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.getByRole('button', { name: 'I’ve saved this code' }).click();
  await expect(page).toHaveURL(`${server.origin}/privacy-policy`);
  await page.reload();
  await expect(logOutButton(page, byName.email)).toBeVisible();
  await expect(shownCode(page)).toHaveCount(0);
  await logOut(page, byName.email);

  await page.goto(`${server.origin}/login`);
  await page.getByRole('link', { name: 'I forgot my password' }).click();
  await expect(
    page.getByRole('heading', { name: 'Set a new password with your recovery code' }),
  ).toBeFocused();
  await expect(page.getByText('Ask a curator or an admin of this library for a link')).toBeVisible();
  await identifier(page).fill(byName.email.toLowerCase());
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
  await page.getByLabel('New password').fill('words for the second time');
  const set = page.getByRole('button', { name: 'Set password and sign in' });
  await set.click();
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Recovery code').fill(first.toLowerCase().replaceAll('-', ' '));
  await set.click();
  const second = await keepCode(page);
  expect(second).not.toBe(first);
  await expect(logOutButton(page, byName.email)).toBeVisible();
  await logOut(page, byName.email);

  await page.goto(`${server.origin}/login`);
  await typePassword(page, byName.email, byName.password);
  await expect(page.getByRole('alert')).toContainText('password is wrong');
  await typePassword(page, byName.email, 'words for the second time');
  await expect(logOutButton(page, byName.email)).toBeVisible();
});

test('a reset link from a curator works once, after signing out, and the reader is told once', {
  tag: '@deep',
}, async ({ page, anotherPage, complaints }) => {
  complaints.expect(refusedCall, 'a link that is over and an old password are refused');
  const asha = newcomer();
  const curator = newcomer(ravi);
  const reader = await anotherPage();
  await signUp(reader, server.origin, asha);
  await signUpAtDesk(page, server, curator, 'curator');
  await page.getByRole('link', { name: 'People' }).click();
  const field = page.getByLabel('Their full e-mail address, or the name they sign in with');
  const find = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
  };
  await find(asha.email.toUpperCase());
  await expect(page.getByRole('heading', { name: asha.name, level: 3 })).toBeFocused();
  await page.getByRole('button', { name: `Make a reset link: ${asha.name}` }).click();
  await expect(page.getByText(`can set a new password for ${asha.name}`)).toBeFocused();
  const link = (await page.getByText(/\/login\?reset=/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/\/login\?reset=/)).toHaveCount(0);

  // The signed-in device is notified at once.
  await expect(notice(reader)).toContainText('a curator of this library made a link to reset your password.');
  await reader.goto(link);
  await expect(reader.getByText(`You are signed in on this device as ${asha.name}.`)).toBeVisible();
  await expect(reader).toHaveURL(`${server.origin}/login`);
  await reader.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(reader.getByRole('heading', { name: 'Set a new password with your link' })).toBeVisible();
  await reader.getByLabel('New password').fill('words of a new kind');
  await reader.getByRole('button', { name: 'Set password and sign in' }).click();
  // Another person may have had the earlier recovery code, so a new one is issued.
  await keepCode(reader);
  await expect(reader).toHaveURL(`${server.origin}/`);
  await expect(logOutButton(reader, asha.name)).toBeVisible();
  const words = /On .*, a curator of this library made a link to reset your password\. It was used on/;
  await expect(notice(reader)).toContainText(words);
  await notice(reader).getByRole('link', { name: 'What to do' }).click();
  await expect(reader.getByRole('region', { name: 'About your password' })).toContainText(words);
  await expect(notice(reader)).toBeHidden();
  await reader.getByRole('button', { name: /^Got it/ }).click();
  await expect(reader.getByRole('region', { name: 'About your password' })).toBeHidden();
  await reader.reload();
  await expect(reader.getByText('You are signed in on:')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'About your password' })).toBeHidden();

  const second = await anotherPage();
  await second.goto(link);
  await second.getByLabel('New password').fill('words of a third kind');
  await second.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(second.getByRole('alert')).toContainText('Ask the library for a new one');
  expect(await tokenKeys(second)).toEqual([]);
});
