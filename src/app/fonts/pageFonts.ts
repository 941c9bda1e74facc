import { allFaces, type Face, faceOfLanguage, facesOfEveryPage } from './faces.ts';

/**
 * What the first frame is set in stays: nothing moves under a reader's eyes. The fonts that the page's head names
 * (fontLinks.ts) are there for that frame when the worker has them; else they come here, for the next page.
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
 * Fetches the fonts that the page's head names and that were not fetched with it, for the next page and the next launch.
 * Names all others to the browser, which fetches one when a letter of its script is shown; the text can be read
 * meanwhile. Resolves when the former are here or failed.
 */
export async function fetchFonts(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-family]')];
  const isIdle = new Map(links.map((link) => [link.getAttribute('href'), link.rel !== 'preload']));
  for (const face of allFaces) if (!isIdle.has(face.url)) document.fonts.add(fontOf(face));
  await Promise.all(allFaces.filter(({ url }) => isIdle.get(url)).map(load));
}

async function use(face: Face): Promise<void> {
  const font = await load(face);
  if (font) document.fonts.add(font);
}

/** Undefined when it failed; it is tried again at the next page. */
async function load(face: Face): Promise<FontFace | undefined> {
  const font = fontOf(face);
  try {
    return await font.load();
  } catch (error) {
    // A face that failed once stays so.
    document.fonts.delete(font);
    fonts.delete(face);
    console.warn(`The font ${face.family} could not be fetched: ${String(error)}`);
    return undefined;
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
