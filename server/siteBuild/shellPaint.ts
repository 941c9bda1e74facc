import { access, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { firstPaintEnd, firstPaintStart } from '../../src/shared/homePage.ts';

/** Of dist/server, which `vite build --ssr` writes. */
interface Renderer {
  renderShell(): string;
  renderCommonFontLinks(): string;
}

const fontsMark = '<!--fonts-->';

/**
 * Paints the app's frame into the shell, which is what a launch without a first paint of its own shows until the
 * scripts run, and names the fonts of every page in its head. Wants dist/server, which `vite build --ssr` writes.
 */
export function shellPaint(): Plugin {
  return {
    name: 'lipi:shell-paint',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('shellPaint needs an output folder.');
      const renderer = resolve(dir, '../server/renderFirstPaint.js');
      await access(renderer).catch((cause: unknown) => {
        throw new Error('dist/server is missing: run `vite build --ssr` before `vite build`.', { cause });
      });
      const { renderShell, renderCommonFontLinks } = (await import(pathToFileURL(renderer).href)) as Renderer;
      const page = join(dir, 'index.html');
      const html = await readFile(page, 'utf8');
      const from = html.indexOf(firstPaintStart);
      const to = html.indexOf(firstPaintEnd);
      if (from < 0 || to < from || !html.includes(fontsMark))
        throw new Error('index.html has lost the markers of the first paint.');
      const painted = html.slice(0, from + firstPaintStart.length) + renderShell() + html.slice(to);
      await writeFile(page, painted.replace(fontsMark, renderCommonFontLinks));
    },
  };
}
