import { keepPageFonts } from '../audio/keepFonts.ts';
import { languageOf } from '../shared/languages.ts';

/** Brings the font of a language's script, as the stylesheet chooses it, and keeps it for offline with the page's others. */
export async function keepFontOf(language: string): Promise<void> {
  const probe = document.createElement('span');
  probe.lang = language;
  probe.hidden = true;
  document.body.append(probe);
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  await document.fonts.load(`1em ${fontFamily}`, languageOf(language).nativeName);
  await keepPageFonts();
}
