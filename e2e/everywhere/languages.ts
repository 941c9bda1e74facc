import type { Page } from '@playwright/test';
import { scripts } from '../../src/shared/scripts.ts';

/** Latin letters may occur in any language. */
const codes = Object.keys(scripts).filter((code) => code !== 'Latn');

/**
 * The runs of text on the page whose letters do not belong to their marked language, as 'language: text'. A name or a
 * number may be in Latin letters in every language. The script of a language comes from the browser's CLDR data, not
 * from our table.
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
      const own = language === '' ? undefined : new Intl.Locale(language).maximize().script;
      for (const script of scripts) {
        const isWritten = new RegExp(`\\p{Script=${script}}`, 'u').test(text);
        if (isWritten && script !== own) wrong.push(`${language}: ${text.slice(0, 60)}`);
      }
    }
    return wrong;
  }, codes);
}
