import type { Page } from '@playwright/test';
import { knownLanguages } from '../../src/shared/languages/languages.ts';
import { scripts } from '../../src/shared/languages/scripts.ts';

/** Latin letters may occur in any language. */
const codes = Object.keys(scripts).filter((code) => code !== 'Latn');

/** Languages that Lipi prints in another script than CLDR names; tests/shared/languages/scripts.test.ts lists them. */
const printedOtherwise = knownLanguages
  .filter(({ tag, script }) => new Intl.Locale(tag).maximize().script !== script)
  .map(({ tag }) => tag);

/**
 * The runs of text on the page whose letters do not belong to their marked language, as 'language: text'. A name or a
 * number may be in Latin letters in every language. The script of a language comes from the browser's CLDR data, not
 * from our table.
 * Languages that Lipi prints in another script are left out.
 */
export async function textInWrongLanguage(page: Page): Promise<string[]> {
  return await page.evaluate(
    ([scripts, printedOtherwise]) => {
      const wrong: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? '';
        const parent = texts.currentNode.parentElement;
        if (!parent || parent.closest('script, style, template')) continue;
        const language = parent.closest('[lang]')?.getAttribute('lang') ?? '';
        const own = language === '' ? undefined : new Intl.Locale(language).maximize().script;
        if (printedOtherwise.includes(language)) continue;
        for (const script of scripts) {
          const isWritten = new RegExp(`\\p{Script=${script}}`, 'u').test(text);
          if (isWritten && script !== own) wrong.push(`${language}: ${text.slice(0, 60)}`);
        }
      }
      return wrong;
    },
    [codes, printedOtherwise] as const,
  );
}
