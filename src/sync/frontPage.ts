import { isKnownFrontPage } from '../shared/frontPage.ts';
import { keepFrontPage } from '../state/frontPage.ts';
import { askLibrary } from './askLibrary.ts';

/** Asks the library what is set of its home page and keeps the answer. Out of reach, what was last heard of holds. */
export async function refreshFrontPage(): Promise<void> {
  const answer = await askLibrary('frontPage:known');
  if (answer.ok && isKnownFrontPage(answer.value)) keepFrontPage(answer.value);
}
