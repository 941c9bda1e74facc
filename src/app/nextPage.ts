import { homePlace } from '../screens/home/homePlace.ts';
import type { StoryId } from '../shared/catalogue.ts';
import { turnPage } from './fonts/pageFonts.ts';
import type { Place } from './routes.ts';

/** How long the library on this device may take to say which language a place is set in. */
const patienceMs = 300;

/**
 * Makes the fonts of a place ready that is about to be shown. Takes less than half a second whatever happens, and
 * never rejects: without them the place is set in the device's own.
 */
export async function readyPage(place: Place): Promise<void> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  await turnPage(await Promise.race([languageOf(place), patience]));
}

/** The language that a place is set in, as far as this device knows. */
async function languageOf({ path, route, params }: Place): Promise<string | undefined> {
  try {
    const library = await import('../library/queries.ts');
    switch (route.name) {
      case 'home':
        return homePlace.language ?? (await library.languages())[0]?.language;
      case 'story':
        return (await library.story((params.id ?? '') as StoryId))?.language;
      case 'login':
      case 'account':
      case 'privacyPolicy':
      case 'serviceTerms':
      case 'notFound':
        return undefined;
      default:
        return route.name satisfies never;
    }
  } catch (error) {
    console.warn(`The language of ${path} is not known: ${String(error)}`);
    return undefined;
  }
}
