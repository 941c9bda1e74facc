import type { StoryId } from '../shared/catalogue.ts';
import { turnPage } from './fonts/pageFonts.ts';
import type { Place } from './routes.ts';

/** How long the library on this device may take to say which language a place is set in. */
const patienceMs = 300;

/**
 * Makes the fonts of a place ready that is about to be shown; `homeLanguage` is the one chosen on the home page. Takes
 * less than half a second whatever happens, and never rejects: without them the place is set in the device's own.
 */
export async function readyPage(place: Place, homeLanguage: string | undefined): Promise<void> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  await turnPage(await Promise.race([languageOf(place, homeLanguage), patience]));
}

/** The language that a place is set in, as far as this device knows; undefined for what is in English. */
async function languageOf(
  { path, route, params }: Place,
  homeLanguage: string | undefined,
): Promise<string | undefined> {
  try {
    const library = await import('../library/queries.ts');
    if (route.name === 'home') return homeLanguage ?? (await library.languages())[0]?.language;
    if (route.name === 'story') return (await library.story((params.id ?? '') as StoryId))?.language;
    return undefined;
  } catch (error) {
    console.warn(`The language of ${path} is not known: ${String(error)}`);
    return undefined;
  }
}
