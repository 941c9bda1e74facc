import { expect } from '@playwright/test';
import { type Libraries, openLibraries } from '../screens/libraries.ts';
import { openScreen, screenNamed } from '../screens/screens.ts';
import { test } from '../test.ts';
import { pdfText } from './pdfText.ts';

let libraries: Libraries;

test.beforeAll(async ({ onceInWorker }) => {
  libraries = await onceInWorker('libraries of the screens', openLibraries);
});

/** Removes the characters that a line break or hyphenation may change. */
const joined = (text: string) => text.replace(/[\s\u00ad]+/g, '');

for (const { name, title, credits } of [
  { name: 'a story in English', title: 'Lines of Lime', credits: ['by Lipi', 'Translated by Lipi'] },
  { name: 'a story in Odia', title: 'ଲୁଣ ଖାତା', credits: ['by Lipi'] },
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
