import { expect, type Locator, type Page } from '@playwright/test';
import { centreCard } from '../support/cards.ts';

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
          - /children: equal
          - heading "Stories in Odia" [level=2]
          - group "1 of 6":
            - /children: equal
            - paragraph: ଓଡ଼ିଆ
            - heading "ଲୁଣ ଖାତା" [level=3]:
              - link "ଲୁଣ ଖାତା"
            - paragraph: by Lipi
            - paragraph: /ଲୁଣ ଆଉ ଋଣର ସ୍ୱଭାବ/
            - paragraph: /\\d+ min to read \\d+ min to listen/
          - button "Previous story"
          - paragraph: 1 / 6
          - button "Next story"
          - link "Read"
          - status
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
    expect(
      await spoken(
        page.locator('h1, h2, fieldset button > :first-child > *').or(centreCard(page).locator('h3, p')),
      ),
    ).toEqual([
      'en: Lipi',
      'or: ଓଡ଼ିଆ',
      'en: English',
      'gu: ગુજરાતી',
      'en: Stories in Odia',
      'en: ଓଡ଼ିଆ',
      'or: ଲୁଣ ଖାତା',
      'en: by Lipi',
      expect.stringMatching(/^or: .*ଲୁଣ/),
      expect.stringMatching(/^en: \d+ min to read/),
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
      - button "Save for offline"
      - text: 905 KB
      - paragraph: /^નવા ગામમાં/
    `);
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00 of 3:43');
    const [first = '', ...rest] = await spoken(page.locator('article p:has([data-from])'));
    expect(first).toMatch(/^gu: નવા ગામમાં/);
    expect(rest.filter((paragraph) => !paragraph.startsWith('gu: '))).toEqual([]);
  },
  'a story in English': async (page) => {
    await expect(page).toHaveTitle('Lines of Lime, Lipi | Lipi');
    await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to main content"
    - navigation "Toolbar":
      - /children: equal
      - link "Home"
      - link "All stories"
      - link "Saved stories"
      - button "Synced Offline and storage"
      - link "Sign in"
      - button "Aa Type and theme"
    - main:
      - article:
        - heading "Lines of Lime" [level=1]
        - paragraph:
          - text: by
          - link "Lipi"
        - paragraph:
          - text: Translated by
          - link "Lipi"
        - group:
          - text: Also in 2 languages
        - link "Side by side"
        - button "Save for offline"
        - paragraph: /^In the new village all the houses were alike/
        - term: "Licence:"
        - definition:
          - link "CC BY 4.0"
  `);
    await expect(page.getByRole('heading')).toHaveCount(1);
    expect(await spoken(page.locator('article a > span'))).toEqual([
      'en: Odia',
      'or: ଓଡ଼ିଆ',
      'en: Gujarati',
      'gu: ગુજરાતી',
    ]);
  },
  'the storage panel': async (page) => {
    await expect(page.getByRole('navigation')).toMatchAriaSnapshot(`
    - button "Synced Offline and storage" [expanded]
    - dialog "Offline and storage":
      - /children: equal
      - heading "Offline and storage" [level=2]
      - button "Close"
      - paragraph: Online and up to date.
      - paragraph:
        - link "Saved stories"
        - text: 1, 905 KB
      - group:
        - heading "Space" [level=3]
        - paragraph: /Lipi uses .+\\. .+ free\\./
        - list:
          - listitem: /^Narrations \\d+ KB$/
          - listitem: /^Texts /
          - listitem: /^The app /
        - status: /browser/
        - button "Protect saved stories"
        - button /Remove all narrations, \\d+ KB/
      - group:
        - heading "Settings" [level=3]
      - group:
        - heading "For testers" [level=3]
      - paragraph: /^Lipi \\d+\\.\\d+\\.\\d+$/
  `);
  },
  'the saved stories': async (page) => {
    await expect(page).toHaveTitle('Saved stories | Lipi');
    await expect(page.getByRole('article')).toMatchAriaSnapshot(`
    - heading "Saved stories" [level=1]
    - paragraph: 1 story, 905 KB
    - list "Saved stories":
      - listitem:
        - paragraph:
          - link "ચૂનાની લીટી"
        - button "Play ચૂનાની લીટી"
        - button "Remove ચૂનાની લીટી from this device"
    - region "Save more":
      - heading "Save more" [level=2]
      - text: Download about
      - spinbutton "Download about minutes of listening": "30"
      - text: minutes of listening
      - button "Suggest stories"
      - button "Select stories"
  `);
    expect(await spoken(page.getByRole('article').getByRole('link'))).toEqual(['gu: ચૂનાની લીટી']);
  },
  'the question before deleting': async (page) => {
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Delete everything on this device?":
      - /children: equal
      - heading "Delete everything on this device?" [level=2]
      - paragraph: /^This deletes your settings, places, texts and saved narrations/
      - button "Keep it"
      - button "Delete everything"
  `);
  },
  'the error view': async (page) => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - alert:
      - /children: equal
      - heading "Something went wrong!" [level=1]
      - paragraph: /^Part of this page couldn’t load/
      - button "Reload"
      - link "All stories"
      - button "Hide Error"
      - text: /dynamically imported module/
  `);
  },
};
