import { expect, type Locator, type Page } from '@playwright/test';

/** The language in which screen readers read each of these, as 'language: text'. */
export async function spoken(runs: Locator): Promise<string[]> {
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
      - link "Log in"
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
        - button /Clear all audio, \\d+ KB/
      - group:
        - heading "Settings" [level=3]
      - group:
        - heading "For testers" [level=3]
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
      - button "Choose stories"
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
