import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Changes the built index.html; `dir` is the output folder. */
export type PagePass = (html: string, dir: string) => Promise<string>;

/** Runs passes over the built index.html, one after the other, before the worker's precache manifest is written. */
export function builtPage(...passes: readonly PagePass[]): Plugin {
  return {
    name: 'lipi:built-page',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The site needs an output folder.');
      const page = join(dir, 'index.html');
      let html = await readFile(page, 'utf8');
      for (const pass of passes) html = await pass(html, dir);
      await writeFile(page, html);
    },
  };
}
