import { keepPageFonts } from '../audio/downloads/keepFonts.ts';
import { languageOf } from '../shared/languages.ts';
import { scripts } from '../shared/scripts.ts';

/** Loads the font of a language and caches it for offline with the page's other fonts. Changes nothing on the page. */
export async function keepFontOf(language: string): Promise<void> {
  const { script, nativeName } = languageOf(language);
  const font = scripts[script]?.font;
  if (font) {
    await document.fonts.load(`1em "Noto Serif ${font.name}"`, nativeName).catch((error: unknown) => {
      console.warn(`The font for ${language} could not be fetched: ${String(error)}`);
    });
  }
  await keepPageFonts();
}
