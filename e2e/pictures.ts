import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../tools/browser.ts';
import globalSetup from './globalSetup.ts';
import { openLibraries } from './screens/libraries.ts';
import { openScreen, screens } from './screens/screens.ts';
import { setTheme, themes } from './screens/theme.ts';

/**
 * Takes a picture of every screen and state of the table, at three sizes in each theme, to be looked at:
 *
 *     npm run pictures -- <folder> [part of a screen's name]
 */
const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const [folder, wanted = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the pictures go to.');
await mkdir(folder, { recursive: true });
const cleanUp = await globalSetup();
const libraries = await openLibraries();
const browser = await launchBrowser();
try {
  for (const screen of screens.filter(({ name }) => name.includes(wanted))) {
    const { context, page } = await openScreen(browser, screen, libraries);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await setTheme(page, theme);
        const name = `${screen.name.replaceAll(' ', '-')}-${size.width}-${theme}`;
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.screenshot({ path: join(folder, `${name}-whole.png`), fullPage: true });
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await libraries.close();
  await cleanUp();
}
