import { allFaces, type Face, faceOfLanguage, facesOfEveryPage } from './faces.ts';

/**
 * What the first frame is set in stays: its faces, which stand in the page's head (fontLinks.ts), are 'optional', and
 * one that comes too late for that frame waits for the next page. Nothing moves under a reader's eyes.
 */

/** How long the next page may wait for its fonts: a cache answers in this time, a slow network does not. */
const patienceMs = 100;

/** Of every face one object, and so one fetch. */
const fonts = new Map<Face, FontFace>();

/**
 * Call between two pages, before the next one is shown, with the language that it is set in where that is known.
 * Resolves when its fonts are in use, after a tenth of a second at the latest. Never rejects.
 */
export async function turnPage(language: string | undefined): Promise<void> {
  const script = language === undefined ? undefined : faceOfLanguage(language);
  const faces = script ? [script, ...facesOfEveryPage] : facesOfEveryPage;
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.all(faces.map(use)), patience]);
}

/**
 * Names all fonts to the browser but those in the page's head: it fetches one when a letter of its script is shown.
 * The text can be read meanwhile.
 */
export function offerFonts(): void {
  const inHead = new Set(
    [...document.querySelectorAll('link[data-family]')].map((link) => link.getAttribute('href')),
  );
  for (const face of allFaces) if (!inHead.has(face.url)) document.fonts.add(fontOf(face));
}

async function use(face: Face): Promise<void> {
  const font = fontOf(face);
  try {
    document.fonts.add(await font.load());
  } catch (error) {
    // Tried again at the next page: a face that failed once stays so.
    document.fonts.delete(font);
    fonts.delete(face);
    console.warn(`The font ${face.family} could not be fetched: ${String(error)}`);
  }
}

function fontOf(face: Face): FontFace {
  const known = fonts.get(face);
  if (known) return known;
  const { family, url, weight, style, unicodeRange } = face;
  const font = new FontFace(family, `url("${url}")`, {
    weight,
    unicodeRange,
    display: 'swap',
    ...(style && { style }),
  });
  fonts.set(face, font);
  return font;
}
