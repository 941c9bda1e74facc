import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const inlineScript = /<script([^>]*)>([\s\S]+?)<\/script>/g;

/**
 * Minifies the inline scripts of index.html, which precede the reader's first word. Data in script elements stays as it
 * is. Runs before the worker's precache manifest is written.
 */
export function minifyInlineScripts(): Plugin {
  return {
    name: 'lipi:minify-inline-scripts',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('minifyInlineScripts needs an output folder.');
      const page = join(dir, 'index.html');
      let html = await readFile(page, 'utf8');
      for (const [element, attributes = '', source = ''] of [...html.matchAll(inlineScript)]) {
        if (/\b(?:src|type)=/.test(attributes)) continue;
        const { code } = await transform(source, { minify: true, target: 'es2022' });
        html = html.replace(element, () => `<script${attributes}>${code.trim()}</script>`);
      }
      await writeFile(page, html);
    },
  };
}
