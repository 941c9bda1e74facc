import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const styleLink = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>\n?/;

/**
 * Puts the site's one stylesheet into index.html and drops the file, so that the first frame waits for one answer
 * instead of two. Runs before the worker's precache manifest is written. Throws when there is not exactly one.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'lipi:inline-styles',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('inlineStyles needs an output folder.');
      const sheets = (await readdir(join(dir, 'assets'))).filter((name) => name.endsWith('.css'));
      const page = join(dir, 'index.html');
      const html = await readFile(page, 'utf8');
      const linked = styleLink.exec(html)?.[1];
      if (sheets.length !== 1 || linked !== `assets/${sheets[0]}`) {
        throw new Error(
          `inlineStyles expects one stylesheet and found ${sheets.length} (linked: ${linked ?? 'none'}).`,
        );
      }
      // Vite marks the end of a stylesheet for itself.
      const css = (await readFile(join(dir, linked), 'utf8')).replace(/\/\*\$vite\$:\d+\*\//, '').trim();
      if (css.includes('</style')) throw new Error('A stylesheet that holds "</style" cannot be inlined.');
      await writeFile(
        page,
        html.replace(styleLink, '').replace('</head>', () => `<style>${css}</style>\n  </head>`),
      );
      await rm(join(dir, linked));
    },
  };
}
