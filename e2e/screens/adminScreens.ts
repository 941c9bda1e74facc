import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { refusedCall } from '../complaints.ts';
import { beginStory, fillStory, openInEditor, saveDraft, writeDraft } from '../desk/desk.ts';
import { openTiming, timing } from '../desk/timingDesk.ts';
import { askForTokens, newcomer, signUp } from '../support/signedIn.ts';
import { curatorAmongPeople, makeLink } from './accountScreens.ts';
import type { Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';
import { openDeskAs } from './staff.ts';

/** Screens of the curation desk. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'the curation desk for a reader',
    open: async (page, { stocked }) => {
      await signUp(page, stocked, newcomer(), '/admin');
      await expect(page.getByText('Your account has no access to the desk.')).toBeVisible();
    },
  },
  {
    name: 'the table of stories',
    near: true,
    open: openTable,
  },
  {
    name: 'a story in the editor',
    near: true,
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await beginStory(page);
      await fillStory(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ гора ଥିଲା।');
      await expect(page.getByRole('button', { name: /^Text: words in a script other/ })).toBeVisible();
    },
  },
  {
    name: 'two versions of a story',
    complains: refusedCall,
    open: async (page, libraries) => {
      await openTable(page, libraries);
      const title = `ନିମ ${crypto.randomUUID().slice(0, 8)}`;
      await writeDraft(page, title, 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      // The same curator in another page saves first.
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
    name: 'a narration with files',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await writeDraft(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      await page.getByRole('link', { name: 'Narration', exact: true }).click();
      await page.getByLabel('Narrator').fill('ଆଶା ରାଓ');
      await page
        .getByLabel('Add sound files')
        .setInputFiles(['README.md', 'seed/dust/or.mp3', 'seed/the-salt-ledger/or.mp3']);
      await expect(page.getByText('Uploaded. Save the narration to keep it.')).toHaveCount(2);
    },
  },
  {
    name: 'the times of a narration',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await openTiming(page, 'odia dust');
      const sentences = timing(page).getByLabel('Sentences').locator('[data-unit]');
      await sentences.nth(2).click();
      await timing(page).getByRole('button', { name: 'Remove its time' }).click();
      await sentences.nth(3).click();
      await timing(page).getByRole('button', { name: 'As readers see it while it plays' }).click();
      await timing(page)
        .getByLabel('File of times')
        .setInputFiles({
          name: 'elsewhere.srt',
          mimeType: 'text/plain',
          buffer: Buffer.from(
            '1\n00:00:01,000 --> 00:00:02,000\nOther words.\n\n2\nsoon --> 00:00:09,000\nNone.\n',
          ),
        });
      await expect(timing(page).getByText('Other words.')).toBeVisible();
    },
  },
  {
    name: 'the history of a story at the admin desk',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await writeDraft(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ ଗଛ ଥିଲା।\n\nତା’ପରେ?\n\nଶେଷ।');
      await page
        .getByLabel('Text', { exact: true })
        .fill('ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଦୁଇଟି ଗଛ ଥିଲା।\n\nଆଉ ଛାଇ।\n\nତା’ପରେ?\n\nଶେଷ।');
      await page.getByLabel('Title', { exact: true }).fill('ନିମ ଗଛର ଛାଇ');
      await saveDraft(page);
      await page.getByRole('link', { name: 'History' }).click();
      await expect(page.locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'the audit at the admin desk',
    open: async (page, libraries) => {
      await openTable(page, libraries);
      await writeDraft(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      await page.goto(`${libraries.stocked}/admin?section=audit`);
      await page.getByLabel('Story, by title, author or work').fill('neem');
      await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).not.toHaveCount(0);
    },
  },
  {
    name: 'what an import of the admin would change',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Import and export', 'curator');
      await expect(page.getByRole('button', { name: /^Export \d+ stories$/ })).toBeVisible();
      const head = 'title: ନିମ ଛାଇ\nlanguage: or\nauthor: ଆଶା ରାଓ\nlicence: CC0-1.0';
      await page.getByLabel('Files of stories').setInputFiles({
        name: 'stories.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(
          zipSync({
            'neem-shade/or.md': Buffer.from(`---\n${head}\n---\n\nଗୋଟିଏ ଗାଁ ଥିଲା।\n`),
            'a-story-that-nobody-has-finished-writing/or.md': Buffer.from('---\nNever closed.'),
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
      await writeDraft(page, 'ନିମ ଛାଇ', 'ଗୋଟିଏ ଗାଁ ଥିଲା।');
      await page.getByRole('button', { name: 'Move to the bin' }).click();
      await expect(page.getByText(/^This story is in the bin/)).toBeVisible();
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
    complains: curatorAmongPeople,
    open: async (page, libraries) => {
      const reader = newcomer();
      const { stocked } = libraries;
      await askForTokens(stocked, reader, 'signUp');
      await openDeskAs(page, libraries, 'curator');
      await makeLink(page, stocked, reader.email);
    },
  },
  {
    name: 'settings of the admin',
    near: true,
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Settings', 'admin');
      await expect(page.getByRole('form', { name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'numbers of the curator',
    open: async (page, libraries) => {
      await addNumbers(libraries);
      await openSection(page, libraries, 'Numbers', 'curator');
      await page.getByText('Show as a table').click();
    },
  },
  {
    name: 'the newsletter at the desk',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Newsletter', 'admin');
      await expect(page.getByLabel('Find an address by its first letters')).toBeVisible();
      await expect(page.getByText('This library cannot send mail yet')).toBeVisible();
    },
  },
  {
    name: 'a letter at the desk',
    open: async (page, libraries) => {
      await openSection(page, libraries, 'Newsletter', 'curator');
      await page.getByRole('button', { name: 'Write a letter' }).click();
      await page.getByLabel('Subject', { exact: true }).fill('New stories from Odisha, and one narration');
      await page
        .getByLabel('Text', { exact: true })
        .fill('Dear readers,\n\nthree stories are new this week.');
      for (const at of [0, 1, 2]) await page.getByRole('checkbox').nth(at).check();
      await expect(page.getByText('3 chosen')).toBeVisible();
      await saveDraft(page);
    },
  },
];

/** Thirty days of reading in two languages, as devices report it. */
async function addNumbers({ stocked, storyPath }: Libraries): Promise<void> {
  for (let daysAgo = 0; daysAgo < 30; daysAgo += 1) {
    const day = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    for (let n = 0; n < (daysAgo * 7) % 5; n += 1) {
      const languages = n % 2 === 0 ? ['or', 'gu'] : ['or'];
      const events = languages.map((language) => {
        return { day, event: 'read', storyId: storyPath(language).replace('/content/', '') };
      });
      const args = { key: crypto.randomUUID(), events };
      const answer = await fetch(`${stocked}/api/mutation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path: 'numbers:add', format: 'json', args }),
      });
      expect(await answer.json()).toMatchObject({ status: 'success' });
    }
  }
}

async function openSection(
  page: Page,
  libraries: Libraries,
  section: string,
  role: 'curator' | 'admin',
): Promise<void> {
  await openDeskAs(page, libraries, role);
  await page.getByRole('link', { name: section, exact: true }).click();
}

async function openTable(page: Page, libraries: Libraries): Promise<void> {
  await openDeskAs(page, libraries, 'curator');
  await expect(page.getByRole('status').filter({ hasText: 'stories' })).toBeVisible();
}
