import { homePlace } from '../screens/home/homePlace.ts';
import type { Place } from './routes.ts';

/**
 * Makes a place ready that is about to be shown (nextPage.ts, which no painted page needs before it is left). Never
 * rejects: where that cannot be fetched, the place is set in the device's own fonts.
 */
export async function readyPage(place: Place): Promise<void> {
  try {
    const { readyPage } = await import('./nextPage.ts');
    await readyPage(place, homePlace.language);
  } catch (error) {
    console.warn(`The fonts of the next page could not be made ready: ${String(error)}`);
  }
}
