import { keepPageFonts } from '../audio/keepFonts.ts';
import { faceOfLanguage } from './fonts/faces.ts';

/** Brings the font that a language is set in, and keeps it for offline with the page's others. Changes nothing on the page. */
export async function keepFontOf(language: string): Promise<void> {
  const face = faceOfLanguage(language);
  if (face) {
    await fetch(face.url).catch((error: unknown) => {
      console.warn(`The font ${face.family} could not be fetched: ${String(error)}`);
    });
  }
  await keepPageFonts();
}
