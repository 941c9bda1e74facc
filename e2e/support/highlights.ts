import { expect, type Page } from '@playwright/test';

/** Selects a sentence of the story on the page, without its last character; returns what is selected. */
export async function selectSentence(page: Page, index: number): Promise<string> {
  return page
    .locator('article [data-from]')
    .nth(index)
    .evaluate((sentence) => {
      const text = sentence.firstChild as Text;
      getSelection()?.setBaseAndExtent(text, 0, text, text.length - 1);
      return text.data.slice(0, -1);
    });
}

/** Highlights a sentence and gives it a note; returns the passage. */
export async function highlight(page: Page, index: number, note: string): Promise<string> {
  const passage = await selectSentence(page, index);
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(openMark(page)).toBeHidden();
  return passage;
}

export const openMark = (page: Page) => page.getByRole('complementary', { name: 'Your highlight' });

/** What is painted as highlighted. */
export const painted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('marked') ?? [])].map(String));
