import { expect, type Page } from '@playwright/test';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { saveDraft, signUpAtDesk, writeDraft } from './desk.ts';

const server = sharedServer();

const first = 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଗୋଟିଏ ନିମ ଗଛ ଥିଲା।';
const second = 'ଗୋଟିଏ ଗାଁ ଥିଲା।\n\nସେଠାରେ ଦୁଇଟି ନିମ ଗଛ ଥିଲା।';

const text = (page: Page) => page.getByLabel('Text', { exact: true });
const comparison = (page: Page) => page.getByRole('region', { name: 'Compare' });

test('the history shows who changed what, compares two versions, and restores one with undo', async ({
  page,
}) => {
  await signUpAtDesk(page, server, newcomer(), 'curator');
  await writeDraft(page, 'ନିମ ଛାଇ', first);
  await text(page).fill(second);
  await saveDraft(page);
  await text(page).fill(`${second}\n\nଶେଷ।`);

  // Going to the history and back loses no text, and asks no question.
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'ନିମ ଛାଇ', level: 2 })).toBeFocused();
  await expect(comparison(page).getByLabel('To')).toHaveValue('typed');
  await expect(comparison(page).locator('ins')).toHaveText([/added: ଶେଷ। end of addition/]);
  await expect(comparison(page).locator('del')).toHaveCount(0);

  const newest = page
    .getByRole('listitem')
    .filter({ hasText: /by Asha/ })
    .first();
  await expect(newest).toContainText('Changed the text.');
  await newest.getByRole('button', { name: /^What it changed/ }).click();
  await expect(comparison(page).getByRole('heading', { name: 'Compare' })).toBeFocused();
  await expect(comparison(page).locator('del')).toHaveText([/removed: ଗୋଟିଏ end of removal/]);
  await expect(comparison(page).locator('ins')).toHaveText([/added: ଦୁଇଟି end of addition/]);
  await expect(comparison(page).locator('[data-difference]')).toHaveAttribute('lang', 'or');

  // The reverse order, chosen by hand.
  const [from, to] = [comparison(page).getByLabel('From'), comparison(page).getByLabel('To')];
  const [older, newer] = [await from.inputValue(), await to.inputValue()];
  await from.selectOption(newer);
  await to.selectOption(older);
  await expect(comparison(page).locator('ins')).toHaveText([/added: ଗୋଟିଏ end of addition/]);
  await to.selectOption(newer);
  await expect(comparison(page).getByText('The two are identical.')).toBeVisible();

  // The unsaved text is saved first, and undoing brings it back.
  const restore = (revision: string) =>
    page.getByRole('button', { name: `Restore revision ${revision}`, exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await restore(older);
  await expect(page.getByText(`Restored revision ${older}.`)).toBeVisible();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the story' }).click();
  await expect(text(page)).toHaveValue(`${second}\n\nଶେଷ।`);
  await expect(page.getByText('Draft; saved')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await restore(older);
  await expect(undo).toBeVisible();
  await page.getByRole('link', { name: 'Back to the story' }).click();
  await expect(text(page)).toHaveValue(first);
  await page.getByRole('link', { name: 'History' }).click();
  await restore(older);
  await expect(page.getByText(`It is already the same as revision ${older}.`)).toBeVisible();
  await expect(undo).toHaveCount(0);
});
