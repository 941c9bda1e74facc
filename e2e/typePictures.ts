import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../tools/browser.ts';
import globalSetup from './globalSetup.ts';
import { longestStory } from './support/longestStory.ts';
import { removeDataDir, startServer, stockedDataDir } from './support/server.ts';

/**
 * Takes pictures of the longest story in each of four scripts, at three sizes, in both themes, in the smallest and the
 * largest type, at its head, in its middle and at its end, to be looked at:
 *
 *     npx tsx e2e/typePictures.ts <folder> [<collection in the Global Storybooks format>] [part of a picture's name]
 *
 * The bundled stories are in Odia, Gujarati and English; the Tamil one comes from the collection.
 */
const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const languages = ['or', 'gu', 'ta', 'en'];

const [folder, collection, wanted = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the pictures go to.');
await mkdir(folder, { recursive: true });
if (collection !== undefined) process.env.LIPI_E2E_CORPUS = collection;
const cleanUp = await globalSetup();
const dataDir = await stockedDataDir();
const server = await startServer({ dataDir });
const browser = await launchBrowser();
try {
  for (const language of collection === undefined ? languages.filter((tag) => tag !== 'ta') : languages) {
    const path = await longestStory(server.origin, language);
    for (const theme of ['dark', 'light']) {
      for (const fontSize of [12, 28]) {
        const name = `${language}-${theme}-${fontSize}`;
        if (!name.includes(wanted)) continue;
        const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
        await context.addInitScript(
          (state) => {
            localStorage.setItem('lipi-store', JSON.stringify({ version: 1, state }));
          },
          { theme, fontSize },
        );
        const page = await context.newPage();
        await page.goto(server.origin + path);
        await page.evaluate(async () => void (await document.fonts.ready));
        await page.waitForFunction(() => !document.documentElement.classList.contains('boxes'));
        for (const size of sizes) {
          await page.setViewportSize(size);
          for (const [place, part] of [
            ['head', 0],
            ['middle', 0.5],
            ['end', 1],
          ] as const) {
            await page.evaluate((to) => {
              const { scrollHeight } = document.documentElement;
              scrollTo({ top: (scrollHeight - innerHeight) * to, behavior: 'instant' });
            }, part);
            // Scroll handlers get a frame to react, and another one is painted.
            await page.evaluate(
              () =>
                new Promise<void>((resolve) =>
                  requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
                ),
            );
            await page.screenshot({ path: join(folder, `${name}-${size.width}-${place}.png`) });
          }
        }
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await removeDataDir(dataDir);
  await cleanUp();
}
