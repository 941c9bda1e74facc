import { expect, type Locator, type Page } from '@playwright/test';
import { libraryCommand } from '../support/libraryCommand.ts';
import { askForTokens, openSignedIn, type Person } from '../support/signedIn.ts';

/** Makes an account with a role, and opens the desk with it. */
export async function signUpAtDesk(
  page: Page,
  { origin, dataDir }: { readonly origin: string; readonly dataDir: string },
  person: Person,
  role: 'curator' | 'admin',
): Promise<void> {
  const tokens = await askForTokens(origin, person, 'signUp');
  await libraryCommand(dataDir, 'user', 'grant', person.email, role);
  await openSignedIn(page, origin, person, tokens, '/admin');
  await expectTable(page);
}

/** Opens the desk and waits until its table is shown. */
export async function openDesk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin`);
  await expectTable(page);
}

async function expectTable(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Stories' })).toBeVisible();
}

/** Opens a story from the table. */
export async function openInEditor(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused();
}

/** Begins a story and waits for its form. */
export async function beginStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New story' }).click();
  await expect(page.getByRole('heading', { name: 'Untitled', level: 2 })).toBeFocused();
}

/** Saves the open draft of a story or a letter, and waits until the library has it. */
export async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Draft; saved')).toBeVisible();
}

/** Fills in the fields that an Odia story needs to be published. */
export async function fillStory(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('Language', { exact: true }).selectOption('Odia');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Author', { exact: true }).fill('ଆଶା ରାଓ');
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabel('Work', { exact: true }).fill('neem-shade');
  await page.getByLabel('Source', { exact: true }).fill('A notebook');
  await page.getByLabel('Licence', { exact: true }).selectOption('CC BY 4.0');
  await page.getByLabel('Text', { exact: true }).fill(text);
}

/** Begins a story, fills it in and saves it as a draft that can be published. */
export async function writeDraft(page: Page, title: string, text: string): Promise<void> {
  await beginStory(page);
  await fillStory(page, title, text);
  await saveDraft(page);
}

/** The localStorage keys of a curator's unsaved work. */
export const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lipi-desk')));

/** The title link of the only story that a search of the desk's table finds. */
export async function onlyStory(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search by title, author, work or language').fill(search);
  const title = page.getByRole('table', { name: 'Stories' }).getByRole('rowheader').getByRole('link');
  // The table updates a moment after the typing.
  await expect(title).toHaveCount(1);
  return title;
}
