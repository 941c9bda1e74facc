import { expect, type Page } from '@playwright/test';
import { libraryCommand } from '../support/libraryCommand.ts';
import { askForTokens, newcomer, type Person, signIn } from '../support/signedIn.ts';
import type { Libraries } from './libraries.ts';

type Role = 'curator' | 'admin';

/** Whoever works at a library's desk, by role and the library's address. */
const staff = new Map<string, Promise<Person>>();

/** Opens the desk of the stocked library as a curator or an admin, on a device of its own. */
export async function openDeskAs(page: Page, libraries: Libraries, role: Role): Promise<void> {
  const { stocked } = libraries;
  const key = `${role} ${stocked}`;
  // Making one takes a second, for a command that grants the role; the screens of a library share them.
  const making = staff.get(key) ?? makeStaff(libraries, role);
  staff.set(key, making);
  await signIn(page, stocked, await making, '/admin');
  await expect(page.getByRole('table', { name: 'Stories' })).toBeVisible();
}

async function makeStaff({ stocked, stockedDataDir }: Libraries, role: Role): Promise<Person> {
  const person = newcomer();
  await askForTokens(stocked, person, 'signUp');
  await libraryCommand(stockedDataDir, 'user', 'grant', person.email, role);
  return person;
}
