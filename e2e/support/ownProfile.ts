import { type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, installedBrowser } from '../../tools/browser.ts';
import { watch } from '../complaints.ts';
import { englishInterface } from './englishInterface.ts';

/** Starts a browser whose profile is in this folder, so that its data outlives it. The caller closes it. */
export async function openProfile(
  folder: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: installedBrowser(),
    args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
    ...(viewport !== undefined && { viewport }),
  });
  // Playwright does not bring the journeys' cookies into a profile.
  await context.addCookies(englishInterface.cookies);
  watch(context);
  return context;
}
