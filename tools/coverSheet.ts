import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { allFaces, fileOf, propertyRules, scriptRules } from '../server/siteBuild/fontStyles.ts';
import { readPlacedStory } from '../src/importing/workStory.ts';
import { coverOf } from '../src/ui/cover/coverOf.ts';
import { launchBrowser } from './browser.ts';

/**
 * Draws the covers of 120 works of a collection, in its order, each in the next language that the work has, and below
 * them those of one work in all its languages:
 *
 *     npx tsx tools/coverSheet.ts <collection> <out.webp>
 */
const [, , collection, out] = process.argv;
if (collection === undefined || out === undefined) {
  process.stderr.write('Usage: npx tsx tools/coverSheet.ts <collection> <out.webp>\n');
  process.exit(1);
}
const worksShown = 120;
const perRow = 15;

interface Story {
  readonly work: string;
  readonly language: string;
  readonly title: string;
}

async function textsOf(work: string): Promise<readonly Story[]> {
  const names = (await readdir(join(collection as string, work))).filter((name) => name.endsWith('.md'));
  return await Promise.all(
    names.map(async (name) => {
      const path = `${work}/${name}`;
      const { file } = readPlacedStory(path, await readFile(join(collection as string, path), 'utf8'));
      return { work, language: file.language, title: file.title };
    }),
  );
}

const works = (await readdir(collection)).slice(0, worksShown);
const texts = await Promise.all(works.map(textsOf));
const one = texts.flatMap((stories, at) => stories[at % stories.length] ?? []);
const workStories = texts.reduce((most, stories) => (stories.length > most.length ? stories : most), []);

const root = join(import.meta.dirname, '..');
const styles = await Promise.all(
  ['src/app/styles/tokens.css', 'src/app/styles/base.css', 'src/ui/cover/Cover.module.css'].map((path) =>
    readFile(join(root, path), 'utf8'),
  ),
);
const faces = await Promise.all(
  allFaces.map(
    async (face) =>
      `@font-face{font-family:"${face.family}";font-weight:${face.weight};font-style:${face.style ?? 'normal'};src:url("${pathToFileURL(await fileOf(face))}");unicode-range:${face.unicodeRange}}`,
  ),
);

function coverHtml({ language, ...story }: Story): string {
  const { composition, ground, akshara, width } = coverOf(story);
  return `<span class="cover" lang="${language}" data-ground="${ground}" data-composition="${composition}" data-width="${width}" data-akshara="${akshara}"></span>`;
}

const html = `<!doctype html><html class="light" lang="en"><meta charset="utf-8"><style>${[...faces, ...styles, scriptRules(), propertyRules()].join('\n')}
body{width:max-content;padding:20px}
div{display:grid;grid-template-columns:repeat(${perRow},auto);gap:14px;margin-bottom:32px;--cover-height:102px}
</style><div>${one.map(coverHtml).join('')}</div><div>${workStories.slice(0, perRow).map(coverHtml).join('')}</div>`;

/** By the page itself: the browser's own pictures are PNG or JPEG only. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.65);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const file = `${out}.html`;
await writeFile(file, html);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(String(pathToFileURL(file)));
  await page.evaluate(() => document.fonts.ready);
  const png = await page.locator('body').screenshot();
  await writeFile(out, out.endsWith('.png') ? png : await asWebp(page, png));
} finally {
  await browser.close();
  await rm(file);
}
