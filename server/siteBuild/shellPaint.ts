import { access, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { firstPaintEnd, firstPaintStart } from '../pages/pageTemplates.ts';

/** The module in dist/server, which `vite build --ssr` writes. */
interface Renderer {
  renderShell(): string;
}

/** The worker's answer when it has nothing better cached (src/sw/sw.ts): the page without cards. */
export const shellPage = 'shell.html';

/**
 * Renders the app's frame into index.html, and keeps a copy of it, which a launch without a first paint of its own
 * shows until the scripts run. Needs dist/server, which `vite build --ssr` writes.
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
      const { renderShell } = (await import(pathToFileURL(renderer).href)) as Renderer;
      const page = join(dir, 'index.html');
      const html = await readFile(page, 'utf8');
      const from = html.indexOf(firstPaintStart);
      const to = html.indexOf(firstPaintEnd);
      if (from < 0 || to < from) throw new Error('index.html has lost the markers of the first paint.');
      const painted = html.slice(0, from + firstPaintStart.length) + renderShell() + html.slice(to);
      for (const name of [page, join(dir, shellPage)]) await writeFile(name, painted);
    },
  };
}
