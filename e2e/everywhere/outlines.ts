import { expect, type Locator, type Page } from '@playwright/test';
import { openCard } from '../support/cards.ts';

/** The language in which screen readers read each of these, as 'language: text'. */
async function spoken(runs: Locator): Promise<string[]> {
  return await runs.evaluateAll((elements) =>
    elements.map(
      (element) => `${element.closest('[lang]')?.getAttribute('lang')}: ${element.textContent?.trim()}`,
    ),
  );
}

/**
 * What a screen reader announces on screens of the table, by the screen's name, at the default size: landmarks,
 * headings, names, and the language of each.
 */
export const outlines: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await expect(page).toHaveTitle('Lipi: literature from the Indian subcontinent');
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to main content"
      - navigation "Toolbar":
        - /children: equal
        - link "Home"
        - link "All stories"
        - link "Saved stories"
        - button "Synced Offline and storage" [expanded=false]
        - link "Sign in"
        - button "Light theme"
      - main:
        - heading "Lipi" [level=1]
        - paragraph: Literature from the Indian Subcontinent Post Independence
        - group "Language of the stories":
          - button "ଓଡ଼ିଆ Odia 6 stories" [pressed]
          - button "English 8 stories" [pressed=false]
          - button "ગુજરાતી Gujarati 6 stories" [pressed=false]
        - region "Stories in Odia":
          - heading "Stories in Odia" [level=2]
          - link "Read"
        - region "To listen to":
          - heading "To listen to" [level=2]
          - 'link "All : To listen to"'
          - list
        - region "A library for two billion people and beyond.":
          - heading "A library for two billion people and beyond." [level=2]
          - group:
            - heading "About Lipi" [level=3]
          - group:
            - heading "Our Mission" [level=3]
          - group:
            - heading "Current Launch Phase" [level=3]
        - region "Letters from the library":
          - heading "Letters from the library" [level=2]
          - textbox "E-mail address"
          - button "Subscribe"
          - status
        - paragraph:
          - link "Privacy policy"
        - paragraph:
          - link "Service terms"
    `);
    await expect(openCard(page)).toMatchAriaSnapshot(`
      - paragraph: ଓଡ଼ିଆ
      - paragraph: /\\d+ min to read \\d+ min to listen/
      - heading "ଲୁଣ ଖାତା" [level=3]:
        - link "ଲୁଣ ଖାତା"
      - paragraph: by Lipi
      - paragraph: /ଲୁଣ ଆଉ ଋଣର ସ୍ୱଭାବ/
    `);
    expect(
      await spoken(
        page.locator('h1, h2, fieldset button > :first-child > *').or(openCard(page).locator('h3, p')),
      ),
    ).toEqual([
      'en: Lipi',
      'or: ଓଡ଼ିଆ',
      'en: English',
      'gu: ગુજરાતી',
      'en: Stories in Odia',
      'en: ଓଡ଼ିଆ',
      expect.stringMatching(/^en: \d+ min to read/),
      'or: ଲୁଣ ଖାତା',
      'en: by Lipi',
      expect.stringMatching(/^or: .*ଲୁଣ/),
      'en: To listen to',
      'en: A library for two billion people and beyond.',
      'en: Letters from the library',
    ]);
  },
  'a story in Gujarati': async (page) => {
    await expect(page).toHaveTitle('ચૂનાની લીટી, Lipi | Lipi');
    await expect(page.getByRole('article')).toMatchAriaSnapshot(`
      - heading "ચૂનાની લીટી" [level=1]
      - group:
        - text: Also in 2 languages
      - link "Side by side"
      - region "Narration":
        - /children: equal
        - button "Back 15 seconds"
        - button "Play"
        - button "Forward 30 seconds"
        - slider "Place in the narration"
        - paragraph: 0:00 / 3:43
        - button "Listening options"
      - paragraph: Synthetic narration by eSpeak NG
      - checkbox "Read along"
      - button "Save for offline, 905 KB"
      - paragraph: /^નવા ગામમાં/
    `);
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00 of 3:43');
    const [first = '', ...rest] = await spoken(page.locator('article p:has([data-from])'));
    expect(first).toMatch(/^gu: નવા ગામમાં/);
    expect(rest.filter((paragraph) => !paragraph.startsWith('gu: '))).toEqual([]);
  },
};
