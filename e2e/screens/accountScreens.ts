import { expect, type Page } from '@playwright/test';
import { refusedCall } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import {
  asha,
  askForTokens,
  identifier,
  newcomer,
  type Person,
  signIn,
  signUp,
} from '../support/signedIn.ts';
import type { Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';
import { openDeskAs } from './staff.ts';

/** The section requests all accounts, which only admins may list, and shows a curator the rest. */
export const curatorAmongPeople = refusedCall;

/** Sign-in and account screens. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'signing in, refused',
    complains: refusedCall,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await identifier(page).fill(asha.email);
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'making an account',
    near: true,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'the account page',
    near: true,
    open: async (page, { stocked }) => {
      await signUp(page, stocked, newcomer(), '/account');
      await expect(page.getByRole('heading', { name: /devices/i })).toBeVisible();
      await expect(page.getByText(/\(this device\)/)).toBeVisible();
    },
  },
  {
    name: 'the recovery code of a new account',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login?step=signUp`);
      await alive(page, 'form');
      await identifier(page).fill(`Asha of the mill ${crypto.randomUUID()}`);
      await page.getByLabel('New password').fill(asha.password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('button', { name: 'I’ve saved this code' })).toBeVisible();
    },
  },
  {
    name: 'a new password by a recovery code, refused',
    complains: refusedCall,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login?step=recover`);
      await alive(page, 'form');
      await identifier(page).fill(`${crypto.randomUUID()}@example.org`);
      await page.getByLabel('Recovery code').fill('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
      await page.getByLabel('New password').fill(asha.password);
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'a new password by a link that is over',
    complains: refusedCall,
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login?reset=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`);
      await page.getByLabel('New password').fill(asha.password);
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'a page that tells of a link for a new password',
    complains: curatorAmongPeople,
    open: async (page, libraries) => {
      await toldOfLink(page, libraries, '/privacy-policy');
      await expect(page.getByRole('complementary', { name: 'Your account' })).toBeVisible();
    },
  },
  {
    name: 'the account page with something to know and a new recovery code',
    complains: curatorAmongPeople,
    open: async (page, libraries) => {
      const reader = await toldOfLink(page, libraries, '/account');
      await page.getByLabel('Your password', { exact: true }).fill(reader.password);
      await page.getByRole('button', { name: /^Make a (?:new )?recovery code$/ }).click();
      await expect(page.getByRole('button', { name: 'I’ve saved this code' })).toBeVisible();
    },
  },
];

/** The reader of each library, by its address, for whom a link was made at the desk. */
const readersToldOfLink = new Map<string, Promise<Person>>();

/** Opens a page as a reader for whom a link was made at the desk. */
async function toldOfLink(page: Page, libraries: Libraries, path: string): Promise<Person> {
  const { stocked } = libraries;
  // Making one takes seconds, at the desk; the screens of a library share them.
  const making = readersToldOfLink.get(stocked) ?? makeReaderToldOfLink(page, libraries);
  readersToldOfLink.set(stocked, making);
  const reader = await making;
  await signIn(page, stocked, reader, path);
  return reader;
}

async function makeReaderToldOfLink(page: Page, libraries: Libraries): Promise<Person> {
  const { stocked } = libraries;
  const reader = newcomer();
  await askForTokens(stocked, reader, 'signUp');
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page is of no browser that could open another.');
  const desk = await context.newPage();
  await openDeskAs(desk, libraries, 'curator');
  await makeLink(desk, stocked, reader.email);
  await context.close();
  return reader;
}

/** As a curator, finds a reader and makes a reset link for them. */
export async function makeLink(desk: Page, origin: string, email: string): Promise<void> {
  await desk.goto(`${origin}/admin?section=people`);
  await desk.getByLabel('Their full e-mail address, or the name they sign in with').fill(email);
  await desk.getByRole('button', { name: 'Find', exact: true }).click();
  await desk.getByRole('button', { name: /^Make a reset link/ }).click();
  await expect(desk.getByText(/\/login\?reset=/)).toBeVisible();
}
