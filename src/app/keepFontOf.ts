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
  // One by one: a fallback face of a font that is not installed fails, and must not fail the others.
  const families = fontFamily.split(',').map((family) => family.trim());
  await Promise.allSettled(
    families.map((family) => document.fonts.load(`1em ${family}`, languageOf(language).nativeName)),
  );
  await keepPageFonts();
}
