import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coreName } from '../../src/app/fonts/coreRange.ts';
import { keyOf } from './rooms.ts';
import { filesOf, fontsSheet, readViteManifest } from './viteManifest.ts';

/** Beside the first-paint renderer, for the server: the style elements of the head, by kind of page. */
export const pageStylesFile = 'pageStyles.json';

const stylesMark = '<!--styles-->';
const fontsMark = '<!--fonts-->';
const styleLink = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

interface Pages {
  readonly home: string;
  readonly [kind: string]: string;
}

/** Inlined, the home page's styles cost no second response before its first frame. Later pages fetch the files. */
export function pageStyles(pages: Pages) {
  return async (html: string, dir: string): Promise<string> => {
    const manifest = await readViteManifest(dir);
    const styles: Record<string, string> = {};
    for (const [kind, module] of Object.entries(pages)) {
      styles[kind] = await inlined(dir, filesOf(manifest, ['index.html', keyOf(manifest, module)]).styles);
    }
    if (!html.includes(stylesMark) || !html.includes(fontsMark))
      throw new Error('index.html has lost the marks of its styles.');
    const fonts = manifest[fontsSheet];
    if (fonts === undefined) throw new Error(`The build has no ${fontsSheet}.`);
    const core = Object.values(manifest).find(({ src }) => src?.endsWith(`/${coreName}.woff2`));
    const preload = core
      ? `<link rel="preload" href="/${core.file}" as="font" type="font/woff2" crossorigin />`
      : '';
    await mkdir(join(dir, '../server'), { recursive: true });
    await writeFile(join(dir, '../server', pageStylesFile), JSON.stringify(styles));
    return html
      .replace(styleLink, '')
      .replace(stylesMark, () => styles.home ?? '')
      .replace(fontsMark, `${preload}<link rel="stylesheet" href="/${fonts.file}" blocking="render" />`);
  };
}

/** Vite looks for a link before it loads a sheet: it finds the disabled ones, which fetch nothing. */
async function inlined(dir: string, files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  const css = texts.map((text) => text.trim()).join('');
  if (css.includes('</style')) throw new Error('A stylesheet that holds "</style" cannot be inlined.');
  return `<style>${css}</style>${files.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`).join('')}`;
}
