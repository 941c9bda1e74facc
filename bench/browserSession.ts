import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { englishInterface } from '../e2e/support/englishInterface.ts';
import { browserArguments, installedBrowser } from '../tools/browser.ts';
import { installPackages } from '../tools/installPackages.ts';

// Code that runs in a page is text and not a function in the benches: the compiler adds a helper call to named functions,
// which the page does not have.

const fontPackages = [
  '@expo-google-fonts/noto-sans-oriya@0.4.2',
  '@expo-google-fonts/noto-sans-gujarati@0.4.2',
];
const fontFolder = join(import.meta.dirname, 'out', 'fonts');

/**
 * The environment of a browser that finds Odia and Gujarati fonts on its machine, as every Android phone, iPhone and
 * desktop of the last ten years does and a bare Linux server does not. Installs the fonts at the first call.
 */
export function phoneEnvironment(): NodeJS.ProcessEnv {
  if (process.platform !== 'linux') return process.env;
  installPackages(fontFolder, fontPackages);
  const configuration = join(fontFolder, 'fonts.conf');
  if (!existsSync(configuration)) {
    mkdirSync(join(fontFolder, 'cache'), { recursive: true });
    writeFileSync(
      configuration,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include><dir>${join(fontFolder, 'node_modules')}</dir><cachedir>${join(fontFolder, 'cache')}</cachedir></fontconfig>\n`,
    );
  }
  return { ...process.env, FONTCONFIG_FILE: configuration };
}

/** A real Chromium with a persistent profile. The home page begins with the locale's language. The caller closes it. */
export async function openProfile(folder: string, locale = 'or-IN'): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: installedBrowser(),
    args: [...browserArguments],
    env: phoneEnvironment(),
    viewport: { width: 360, height: 740 },
    locale,
  });
  await context.addCookies(englishInterface.cookies);
  return context;
}

/** Waits until a service worker controls the page, so that the next visit goes through it. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Waits until the device has what it follows, for two minutes at most. */
export async function synced(page: Page): Promise<void> {
  await page.locator('nav [data-kind=online]').waitFor({ timeout: 2 * 60 * 1000 });
}

/** The centre card of the home page, and its stand-in on the bare pages. */
export const firstCard = 'h3 > a[href]';

/** Opens the home page of a large library in a window of 1440×900, and waits until the device has what it follows. */
export async function openLargeHome(profile: BrowserContext, origin: string): Promise<Page> {
  const page = await profile.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(origin);
  await page.locator(firstCard).waitFor();
  await synced(page);
  return page;
}

/** Throttles the page's processor by this factor, from now on. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Records when an element that matches `selector` was first on the screen; read it with `firstSeenMs`. */
export async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript({
    content: `(function look() {
      if (document.querySelector(${JSON.stringify(selector)}) === null) requestAnimationFrame(look);
      // The frame after the one that holds the element: by then it has been painted.
      else requestAnimationFrame(() => performance.mark('first-seen'));
    })();`,
  });
}

/** Milliseconds from the start of the navigation until the watched element was painted. */
export async function firstSeenMs(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-seen').length > 0);
  return await page.evaluate(() => performance.getEntriesByName('first-seen')[0]?.startTime ?? Number.NaN);
}
