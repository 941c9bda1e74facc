import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { englishInterface } from '../e2e/support/englishInterface.ts';
import { launchBrowser } from './browser.ts';

/**
 * Draws the manifest's images into public/icons: the icons from their SVG sources and, when an address of a running,
 * stocked Lipi is given, the screenshots.
 *
 *     npx tsx tools/drawAppImages.ts [http://127.0.0.1:3210]
 */
const folder = join(import.meta.dirname, '../public/icons');

const icons = [
  { source: 'icon', name: 'icon-192', size: 192 },
  { source: 'icon', name: 'icon-512', size: 512 },
  { source: 'maskable', name: 'maskable-192', size: 192 },
  { source: 'maskable', name: 'maskable-512', size: 512 },
  { source: 'maskable', name: 'apple-touch-180', size: 180 },
  { source: 'monochrome', name: 'monochrome-512', size: 512 },
];

const screenshots = [
  { name: 'screenshot-narrow', width: 360, height: 740, scale: 2 },
  { name: 'screenshot-wide', width: 1440, height: 900, scale: 1 },
];

const browser = await launchBrowser();
try {
  for (const { source, name, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = await readFile(join(folder, `${source}.svg`), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
    await page.close();
  }
  const origin = process.argv[2];
  for (const { name, width, height, scale } of origin === undefined ? [] : screenshots) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      locale: 'or-IN',
      storageState: englishInterface,
    });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    // On a first visit Indic text uses the device's own font where it has one; from the second on the worker has ours.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
}
