import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { allFaces, fileOf } from '../server/siteBuild/fontStyles.ts';
import { coreItalicRange, coreRange } from '../src/app/fonts/coreRange.ts';
import { launchBrowser } from './browser.ts';
import { installPackages } from './installPackages.ts';

/**
 * Writes styles/standIns.css: which device fonts replace Newsreader until it has loaded, and how each is widened or
 * narrowed so that nothing moves when it loads. Georgia and Times New Roman may not be redistributed, so Gelasio and
 * Tinos, which have their widths, are measured in their place.
 *
 * npx tsx tools/matchStandIns.ts
 */
const root = join(import.meta.dirname, '..');
const packages = join(root, 'bench/out/standIns');

const fontsource = (name: string) => ({
  upright: `@fontsource/${name}/files/${name}-latin-400-normal.woff2`,
  italic: `@fontsource/${name}/files/${name}-latin-400-italic.woff2`,
});
const standIns = [
  { family: 'Stand-in', local: ['Georgia', 'Gelasio'], files: fontsource('gelasio') },
  {
    family: 'Stand-in Times',
    local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    files: fontsource('tinos'),
  },
  { family: 'Stand-in Noto', local: ['Noto Serif'], files: fontsource('noto-serif') },
  {
    family: 'Stand-in DejaVu',
    local: ['DejaVu Serif'],
    files: {
      upright: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
      italic: 'dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf',
    },
  },
];
const core = allFaces.filter(
  ({ unicodeRange }) => unicodeRange === coreRange || unicodeRange === coreItalicRange,
);
const [upright, italic] = [undefined, 'italic'].map((style) => core.find((face) => face.style === style));
if (upright === undefined || italic === undefined) throw new Error('The core of Latin is no face of ours.');
const ours = { upright: await fileOf(upright), italic: await fileOf(italic) };

/**
 * The total width of the words with their kerning, in thousandths of the font size; the font's ascent and descent, in
 * multiples of it.
 */
interface Measure {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

async function measure(page: Page, path: string, lines: readonly string[]): Promise<Measure> {
  const font = (await readFile(path)).toString('base64');
  return await page.evaluate(
    async ({ font, lines }) => {
      const face = new FontFace('Measured', `url(data:font/woff2;base64,${font})`);
      document.fonts.add(await face.load());
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('The browser draws nothing.');
      context.font = '1000px Measured';
      const all = lines.map((line) => context.measureText(line));
      document.fonts.delete(face);
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = all[0] ?? context.measureText('');
      return {
        width: all.reduce((sum, { width }) => sum + width, 0),
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
      };
    },
    { font, lines },
  );
}

/** The bundled stories in English. */
async function englishLines(): Promise<string[]> {
  const works = (await readdir(join(root, 'seed'), { withFileTypes: true })).filter((one) =>
    one.isDirectory(),
  );
  const texts = await Promise.all(
    works.map(({ name }) => readFile(join(root, 'seed', name, 'en.md'), 'utf8').catch(() => '')),
  );
  return texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 40);
}

installPackages(packages, [
  '@fontsource/gelasio@5.3.0',
  '@fontsource/tinos@5.3.0',
  '@fontsource/noto-serif@5.3.0',
  'dejavu-fonts-ttf@2.37.3',
]);
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const lines = await englishLines();
  const percent = (part: number) => `${Number((part * 100).toFixed(1))}%`;
  let css = `/*
 * What stands in for Newsreader until it is here, widened or narrowed to its measure, so that nothing moves when it comes:
 * written by tools/matchStandIns.ts.
 */
`;
  for (const style of ['upright', 'italic'] as const) {
    const { width, ascent, descent } = await measure(page, ours[style], lines);
    for (const { family, local, files } of standIns) {
      const size = width / (await measure(page, join(packages, 'node_modules', files[style]), lines)).width;
      const names = local.map((name) => `local("${name}${style === 'italic' ? ' Italic' : ''}")`);
      css += `@font-face {
  font-family: "${family}";
${style === 'italic' ? '  font-style: italic;\n' : ''}  src: ${names.join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;
}
`;
    }
  }
  await writeFile(join(root, 'src/app/styles/standIns.css'), css);
} finally {
  await browser.close();
}
