import { type BrowserContext, chromium } from '@playwright/test';
import { bringBrowser, browserArguments } from '../../tools/browser.ts';
import { watch } from '../complaints.ts';

/** Starts a browser whose profile is in this folder, so that its data outlives it. The caller closes it. */
export async function openProfile(
  folder: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: bringBrowser(),
    args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
    ...(viewport !== undefined && { viewport }),
  });
  watch(context);
  return context;
}
