import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { scriptFonts } from '../../src/app/fonts/scriptFonts.ts';
import { languageOf } from '../../src/shared/languages/languages.ts';
import type { ScriptCode } from '../../src/shared/languages/scripts.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { coverOf, widest } from '../../src/ui/cover/coverOf.ts';
import { projectDir } from '../projectDir.ts';
import { outlinedText } from './outlinedText.ts';

type Drawn = Pick<CatalogueRow, 'work' | 'language' | 'title' | 'author'>;

/** In pixels, as all numbers here. */
const picture = { width: 1200, height: 630 };
const cover = { width: 420, height: picture.height };
const margin = 56;
const column = { width: picture.width - cover.width - 2 * margin, height: picture.height - margin };

/** The largest is used in which the whole title fits into three lines, and all words into the column. */
const titleSizes = [84, 72, 62, 54, 46, 40];
const otherSizes = [40, 30];

sharp.cache(false);
sharp.concurrency(1);

/** The story's cover with its title, author and language, as a PNG; undefined where our faces lack letters of its title. */
export async function drawStoryPicture(story: Drawn): Promise<Buffer | undefined> {
  const { language, title, author } = story;
  const { nativeName, direction } = languageOf(language);
  const [letter, heading, ...others] = await Promise.all(
    [coverOf(story).akshara, title, author, nativeName].map((text) => outlinedText(text, language)),
  );
  const [line] = letter?.lines(Number.POSITIVE_INFINITY, 1).lines ?? [];
  if (!letter || !line || !heading) return undefined;
  const isRtl = direction === 'rtl';
  let words = { svg: '', height: 0, fits: false };
  for (const size of titleSizes) if (!words.fits) words = wordsFrom(size);

  const style = await coverStyle(story);
  const { '--ground': ground = '', '--tint': tint = '', '--cover-ink': ink = '' } = style;
  const numbers = (name: string, usual: string) => (style[name] ?? usual).split(' ').map(Number.parseFloat);
  const [right = 0, down = 0, drop = 0] = [...numbers('--shift', '0 0'), ...numbers('--cover-drop', '0.05')];
  const factors = ['--letter', '--narrower', '--cover-letter'].flatMap((name) => numbers(name, '1'));
  // The style sheet estimates the width.
  const em = Math.min(
    factors.reduce((all, factor) => all * factor, cover.height),
    (widest * cover.width) / line.width,
  );
  const x = cover.width * (0.5 + right / 100) - (line.width * em) / 2;
  const y = cover.height * (0.5 + down / 100) + ((letter.ascent - letter.descent) / 2 + drop) * em;
  const drawing = decodeURIComponent(/<svg.*<\/svg>/.exec(style['--drawing'] ?? '')?.[0] ?? '')
    .replace(' viewBox', ` width='${cover.width}' height='${cover.height}' viewBox`)
    .replaceAll("'red'", `'${tint}'`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" fill="${ink}">
<rect width="100%" height="100%" fill="${ground}"/>
<g transform="translate(${isRtl ? picture.width - cover.width : 0})">${drawing}
<g fill="${style['--letter-ink'] === undefined ? ink : ground}">${placed(x, y, em, line.svg)}</g></g>
${placed(isRtl ? margin : cover.width + margin, (picture.height - words.height) / 2, 1, words.svg)}</svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();

  function wordsFrom(titleSize: number): typeof words {
    let height = 0;
    let all = '';
    let isCut = false;
    for (const [index, size] of [titleSize, ...otherSizes].entries()) {
      const text = [heading, ...others][index];
      const set = text?.lines(column.width / size, index === 0 ? 3 : 1);
      for (const outline of set?.lines ?? []) {
        const { ascent = 0, descent = 0 } = text ?? {};
        const left = isRtl ? column.width - outline.width * size : 0;
        all += placed(left, height + ascent * size, size, outline.svg);
        height += (ascent + descent) * size;
      }
      if (index === 0) {
        isCut = set?.isCut ?? true;
        height += 24;
      }
    }
    return { svg: all, height, fits: !isCut && height <= column.height };
  }
}

function placed(x: number, y: number, em: number, svg: string): string {
  return `<g transform="translate(${x} ${y}) scale(${em})">${svg}</g>`;
}

/** The custom properties of such a cover on a page. */
async function coverStyle(story: Drawn): Promise<Readonly<Record<string, string>>> {
  const { akshara: _, ...data } = coverOf(story);
  const css = await readFile(join(projectDir, 'src/ui/cover/Cover.module.css'), 'utf8');
  const rules = ['', ...Object.entries(data).map(([name, value]) => `[data-${name}="${value}"]`)];
  const declared = rules.map((rule) => css.split(`\n.cover${rule} {`)[1]?.split('\n}')[0]).join('');
  const declarations = [...declared.matchAll(/(--[\w-]+): (.*);/g)];
  const { script } = languageOf(story.language);
  return {
    ...scriptFonts[script as ScriptCode]?.properties,
    ...Object.fromEntries(declarations.map(([, name = '', value = '']) => [name, value])),
  };
}
