import { expect, type Page } from '@playwright/test';
import { beginStory, fillStory, openInEditor, signUpAtDesk } from '../desk.ts';
import { asha, signUp } from '../signedIn.ts';
import type { Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';

/** The curation desk. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'the curation desk for a reader',
    open: async (page, { stocked }) => {
      await signUp(page, stocked, someone());
      await page.goto(`${stocked}/admin`);
      await expect(page.getByText('Your account has no access to it yet.')).toBeVisible();
    },
  },
  {
    name: 'the table of stories',
    open: openTable,
  },
  {
    name: 'a story in the editor',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ гора ଥିଲା।');
      await expect(page.getByRole('button', { name: /^Text: words in another script/ })).toBeVisible();
    },
  },
  {
    name: 'two versions of a story',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      const title = `ନିମ ${crypto.randomUUID().slice(0, 8)}`;
      await fillStory(page, title, 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Draft; saved')).toBeVisible();
      // The same curator in another page saves before them.
      const other = await page.context().newPage();
      await other.goto(`${libraries.stocked}/admin`);
      await openInEditor(other, title);
      await page.getByLabel('Text', { exact: true }).fill('ଦୁଇଟି ଗାଁ ଥିଲା।');
      await other.getByLabel('Text', { exact: true }).fill('ତିନୋଟି ଗାଁ ଥିଲା।');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Compare the two' }).click();
      await other.close();
    },
  },
  {
    name: 'a story in the bin',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      await page.getByRole('button', { name: 'Move to the bin' }).click();
      await expect(page.getByText(/^It is in the bin/)).toBeVisible();
    },
  },
  {
    name: 'the newsletter at the desk',
    open: async (page, { stocked, stockedDataDir }) => {
      await signUpAtDesk(page, { origin: stocked, dataDir: stockedDataDir }, someone(), 'admin');
      await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
      await expect(page.getByLabel('Find an address by its beginning')).toBeVisible();
      await expect(page.getByText('This library sends no mail yet')).toBeVisible();
    },
  },
  {
    name: 'a letter at the desk',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
      await page.getByRole('button', { name: 'Write a letter' }).click();
      await page.getByLabel('Subject', { exact: true }).fill('New stories from Odisha, and one narration');
      await page
        .getByLabel('Text', { exact: true })
        .fill('Dear readers,\n\nthree stories are new this week.');
      for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).check();
      await expect(page.getByText('3 chosen')).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Draft; saved')).toBeVisible();
    },
  },
];

async function openTable(page: Page, { stocked, stockedDataDir }: Libraries): Promise<void> {
  await signUpAtDesk(page, { origin: stocked, dataDir: stockedDataDir }, someone(), 'curator');
  await expect(page.getByRole('status').filter({ hasText: 'stories' })).toBeVisible();
}

/** The library is looked at by many. */
const someone = () => ({ ...asha, email: `${crypto.randomUUID()}@example.org` });
