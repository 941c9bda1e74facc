import type { Page } from '@playwright/test';

/** Which languages are written in a script; every run of text that holds letters of it is to be marked as one of them. */
const languagesOfScripts = {
  Oriya: ['or', 'spv', 'kxv'],
  Gujarati: ['gu'],
  Devanagari: ['hi', 'mr', 'ne', 'sa'],
  Bengali: ['bn', 'as'],
  Tamil: ['ta'],
  Telugu: ['te'],
} as const;

/**
 * The runs of text on the page whose letters do not belong to the language that they are marked as, as
 * 'language: text'. Latin letters stand under any: a name or a number may be written so in every language.
 */
export async function textInWrongLanguage(page: Page): Promise<string[]> {
  return await page.evaluate((scripts) => {
    const wrong: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      const parent = texts.currentNode.parentElement;
      if (!parent || parent.closest('script, style, template')) continue;
      const language = parent.closest('[lang]')?.getAttribute('lang') ?? '';
      for (const [script, languages] of Object.entries(scripts)) {
        const isWritten = new RegExp(`\\p{Script=${script}}`, 'u').test(text);
        if (isWritten && !languages.some((candidate) => candidate === language)) {
          wrong.push(`${language}: ${text.slice(0, 60)}`);
        }
      }
    }
    return wrong;
  }, languagesOfScripts);
}
