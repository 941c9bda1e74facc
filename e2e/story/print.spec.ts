import { expect, type Page } from '@playwright/test';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { openScreen, screenNamed } from '../screens/screens.ts';
import { test } from '../test.ts';
import { pdfText } from './pdfText.ts';

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

/** The texts shown in a colour that is hard to read on white paper: one of its three components is above 0x33. */
async function lightTexts(page: Page): Promise<string[]> {
  return await page
    .locator('body *')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            [...element.childNodes].some(
              ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
            ) &&
            (getComputedStyle(element).color.match(/\d+/g) ?? []).some((part) => Number(part) > 0x33),
        )
        .map(({ textContent }) => textContent ?? ''),
    );
}

/** Removes the characters that a line break or hyphenation may change. */
const joined = (text: string) => text.replace(/[\s\u00ad]+/g, '');

for (const { name, title, credits } of [
  {
    name: 'a story in English',
    title: 'Lines of Lime',
    credits: ['by Lipi', 'Translated by Lipi', 'Subjects: Village life, Friendship'],
  },
  {
    name: 'a story in Odia',
    title: 'ଲୁଣ ଖାତା',
    credits: ['by Lipi', 'Subjects: Family, Working life, Sea'],
  },
]) {
  test(`${name} prints its text and credits, and no controls`, {
    tag: name === 'a story in English' ? [] : '@deep',
  }, async ({ browser }) => {
    const { context, page } = await openScreen(browser, screenNamed(name), libraries);
    const paragraphs = await page.locator('article p:has([data-from])').allTextContents();
    expect(joined(paragraphs.join('')).length).toBeGreaterThan(1000);
    const controls = await page
      .locator('button:visible, nav a:visible, nav button:visible')
      .allTextContents();
    expect(controls.length).toBeGreaterThan(2);
    await expect(page.getByText(page.url(), { exact: true })).toBeHidden();

    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await lightTexts(page)).toEqual([]);
    await page.emulateMedia({ media: null });
    expect(await lightTexts(page)).not.toEqual([]);

    const pdf = await page.pdf({ format: 'A4' });
    const paper = pdfText(pdf);
    for (const words of [title, ...credits, ...paragraphs, 'CC BY 4.0', page.url()]) {
      expect(paper).toContain(joined(words));
    }
    // The rest must be the language's name before the title.
    let rest = paper;
    for (const words of [title, ...credits, ...paragraphs, 'Licence: CC BY 4.0', `Address: ${page.url()}`]) {
      rest = rest.replace(joined(words), '');
    }
    expect(rest).toMatch(/^(?:English|ଓଡ଼ିଆOdia)$/);
    await context.close();
  });
}
