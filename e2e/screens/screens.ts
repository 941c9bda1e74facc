import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Complaints } from '../complaints.ts';
import { englishInterface } from '../support/englishInterface.ts';
import { accountScreens } from './accountScreens.ts';
import { adminScreens } from './adminScreens.ts';
import { homeScreens } from './homeScreens.ts';
import type { Libraries } from './libraries.ts';
import { pageScreens } from './pageScreens.ts';
import { readingListScreens } from './readingListScreens.ts';
import type { Screen } from './screen.ts';
import { storageScreens } from './storageScreens.ts';
import { storyScreens } from './storyScreens.ts';

/** Every screen and state that a reader can reach. A new one is a row of one of these tables. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...storyScreens,
  ...pageScreens,
  ...accountScreens,
  ...adminScreens,
  ...readingListScreens,
  ...storageScreens,
];

/** @throws Error when the table has no screen of this name. */
export function screenNamed(name: string): Screen {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`the table has no '${name}'`);
  return screen;
}

/** Allows a journey the complaints that a page logs on this screen. */
export function expectScreen(complaints: Complaints, { name, complains }: Screen): void {
  if (complains) complaints.expect(complains, `it is what the screen '${name}' shows`);
}

/** Opens a screen in a page of its own context, without automatic motion. The caller closes the context. */
export async function openScreen(
  browser: Browser,
  screen: Screen,
  libraries: Libraries,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    // As in the journeys, also where no configuration applies (pictures.ts).
    locale: 'or-IN',
    storageState: englishInterface,
    serviceWorkers: screen.worker ? 'allow' : 'block',
    ...(screen.userAgent !== undefined && { userAgent: screen.userAgent }),
  });
  const page = await context.newPage();
  await screen.open(page, libraries);
  await page.evaluate(async () => void (await document.fonts.ready));
  // The pointer is where it pressed last, so it would show the tooltip of whatever another width puts there.
  await page.mouse.move(0, 0);
  return { context, page };
}
