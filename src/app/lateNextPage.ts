import { homePlace } from '../screens/home/homePlace.ts';
import type { Place } from './routes.ts';

/** After a link is pressed, its page waits at most this long for its fonts. */
const patienceMs = 500;

/**
 * Makes a place ready that is about to be shown (nextPage.ts, which no painted page needs before it is left). Takes at
 * most half a second, also where the script for it is long on its way, and never rejects: without it the place is set
 * in the device's own fonts.
 */
export async function readyPage(place: Place): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readyWhenFetched(place), patience]);
}

async function readyWhenFetched(place: Place): Promise<void> {
  try {
    const { readyPage } = await import('./nextPage.ts');
    await readyPage(place, homePlace.language);
  } catch (error) {
    console.warn(`The fonts of the next page could not be made ready: ${String(error)}`);
  }
}
