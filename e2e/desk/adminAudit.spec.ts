import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { libraryCommand } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { asha, askForTokens, ravi } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { signUpAtDesk, writeDraft } from './desk.ts';

const server = serverForAllTests();

const text = 'ଗୋଟିଏ ଗାଁ ଥିଲା।';
/** Spreadsheets would take it for a formula, and a CSV file must quote it. */
const title = '=ନିମ, "ଛାଇ"';

const entries = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem');

test('the audit lists who did what, can be filtered by person, kind and story, and can be downloaded', {
  tag: '@deep',
}, async ({ page }) => {
  await askForTokens(server.origin, ravi, 'signUp');
  await libraryCommand(server.dataDir, 'user', 'grant', ravi.email, 'curator');
  await libraryCommand(server.dataDir, 'remove', 'the-salt-ledger/en');
  await signUpAtDesk(page, server, asha, 'curator');
  await writeDraft(page, title, text);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published; saved')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'All stories' }).click();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { name: 'Who did what' })).toBeVisible();
  await expect(entries(page).first()).toContainText(`Asha published ${title}, revision`);
  await expect(
    entries(page).filter({ hasText: 'The library changed the role of Ravi from reader to curator' }),
  ).toHaveCount(1);
  await expect(entries(page).filter({ hasText: 'The library removed 1 story by command' })).toHaveCount(1);
  await expect(entries(page).first().locator('[lang="or"]')).toHaveText(title);

  await test.step('the whole audit is downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all entries' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffat,who,act,what,slug,revision');
    expect(lines[1]).toMatch(/^\d{4}-.*Z,,role,Ravi: reader to curator,,$/);
    expect(lines.at(-3)).toMatch(/,Asha,created,"'=ନିମ, ""ଛାଇ""",neem-shade\/or,1$/);
    await expect(page.getByText('All entries downloaded.')).toBeVisible();
  });

  await test.step('the list is filtered by person and kind, also after a reload', async () => {
    await page.getByLabel('By', { exact: true }).selectOption('The library itself');
    await expect(page).toHaveURL(/by=library/);
    await expect(entries(page)).toHaveText([/the role of Asha/, /removed 1 story/, /the role of Ravi/]);
    await page.getByLabel('What was done', { exact: true }).selectOption('Roles changed');
    await expect(entries(page)).toHaveText([/the role of Asha/, /the role of Ravi/]);
    await page.getByLabel('By', { exact: true }).selectOption('Asha');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await page.getByLabel('What was done', { exact: true }).selectOption('Published');
    await expect(entries(page)).toHaveText([/Asha published/]);
    await page.reload();
    await expect(entries(page)).toHaveText([/Asha published/]);
  });

  await test.step('the list is filtered by story, and leads to the history of one', async () => {
    await page.getByLabel('What was done', { exact: true }).selectOption('Anything');
    await page.getByLabel('By', { exact: true }).selectOption('Everyone');
    await page.getByLabel('Story, by title, author or work').fill('neem');
    await page.getByRole('button', { name: `${title}, Odia` }).click();
    await expect(entries(page).first()).toContainText('Asha published');
    await expect(entries(page).filter({ hasText: 'The library' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all stories' }).click();
    await expect(entries(page).filter({ hasText: 'The library' })).not.toHaveCount(0);
    await entries(page).first().getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  });
});
