import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
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
    name: 'the history of a story at the admin desk',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ ଗଛ ଥିଲା।\n\nତା’ପରେ?\n\nଶେଷ।');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Draft; saved')).toBeVisible();
      await page
        .getByLabel('Text', { exact: true })
        .fill('ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଦୁଇଟି ଗଛ ଥିଲା।\n\nଆଉ ଛାଇ।\n\nତା’ପରେ?\n\nଶେଷ।');
      await page.getByLabel('Title', { exact: true }).fill('ନିମ ଗଛର ଛାଇ');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Draft; saved')).toBeVisible();
      await page.getByRole('link', { name: 'History' }).click();
      await expect(page.locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'the audit at the admin desk',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Draft; saved')).toBeVisible();
      await page.goto(`${libraries.stocked}/admin?section=audit`);
      await page.getByLabel('Story, by title, author or work').fill('neem');
      await expect(page.getByRole('list', { name: 'What was done' }).getByRole('listitem')).not.toHaveCount(
        0,
      );
    },
  },
  {
    name: 'import and export of the admin',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Import and export', 'curator');
      await expect(page.getByRole('button', { name: /^Export \d+ stories$/ })).toBeVisible();
    },
  },
  {
    name: 'what an import of the admin would change',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Import and export', 'curator');
      const head = 'title: ନିମ ଛାଇ\nlanguage: or\nauthor: ଆଶା ରାଓ\nlicence: CC0-1.0';
      await page.getByLabel('ZIP file of stories').setInputFiles({
        name: 'stories.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(
          zipSync({
            'neem-shade/or.md': Buffer.from(`---\n${head}\n---\n\nଗୋଟିଏ ଗାଁ ଥିଲା।\n`),
            'a-story-that-nobody-has-finished-writing/or.md': Buffer.from('No front matter.'),
          }),
        ),
      });
      await page.getByText('1 story new').click();
      await expect(page.getByRole('button', { name: 'Import 1 story' })).toBeVisible();
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
    name: 'people of the admin',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'People', 'admin');
      await expect(page.getByRole('status').filter({ hasText: /people|person/ })).toBeVisible();
    },
  },
  {
    name: 'people of the admin for a curator',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'People', 'curator');
      await expect(page.getByText('This part of the desk is for admins.')).toBeVisible();
    },
  },
  {
    name: 'settings of the admin',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Settings', 'admin');
      await expect(page.getByRole('form', { name: 'Settings' })).toBeVisible();
    },
  },
];

async function openSection(
  page: Page,
  { stocked, stockedDataDir }: Libraries,
  section: string,
  role: 'curator' | 'admin',
): Promise<void> {
  await signUpAtDesk(page, { origin: stocked, dataDir: stockedDataDir }, someone(), role);
  await page.getByRole('link', { name: section, exact: true }).click();
}

async function openTable(page: Page, { stocked, stockedDataDir }: Libraries): Promise<void> {
  await signUpAtDesk(page, { origin: stocked, dataDir: stockedDataDir }, someone(), 'curator');
  await expect(page.getByRole('status').filter({ hasText: 'stories' })).toBeVisible();
}

/** The library is looked at by many. */
const someone = () => ({ ...asha, email: `${crypto.randomUUID()}@example.org` });
