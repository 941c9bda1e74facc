import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { bodyPlace, manifestFile } from '../pages/pageTemplates.ts';
import { loadRenderer } from './renderer.ts';

type PagePass = (html: string, dir: string) => Promise<string>;

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

const inlineScript = /<script([^>]*)>([\s\S]+?)<\/script>/g;

/** Minifies the inline scripts of a page, which precede the reader's first word. Data in script elements stays as it is. */
export async function minifyInlineScripts(html: string): Promise<string> {
  let minified = html;
  for (const [element, attributes = '', source = ''] of html.matchAll(inlineScript)) {
    if (/\b(?:src|type)=/.test(attributes)) continue;
    const { code } = await transform(source, { minify: true, target: 'es2022' });
    minified = minified.replace(element, () => `<script${attributes}>${code.trim()}</script>`);
  }
  return minified;
}

/** Writes the web app manifest in each language. Needs dist/server. */
export async function appManifests(html: string, dir: string): Promise<string> {
  for (const language of interfaceLanguages) {
    const { manifest } = await loadRenderer(join(dir, '../server'), language);
    await writeFile(join(dir, manifestFile(language)), JSON.stringify(manifest));
  }
  return html.replace('</head>', `  <link rel="manifest" href="/${manifestFile('en')}">\n  </head>`);
}

/** The worker's answer when it has nothing better cached (src/sw/sw.ts): the page without cards. */
export const shellPage = 'shell.html';

/** The app's frame in index.html, and in a copy, for a launch without a first paint. Needs dist/server. */
export async function shellContent(html: string, dir: string): Promise<string> {
  const { renderShell } = await loadRenderer(join(dir, '../server'));
  if (!bodyPlace.test(html)) throw new Error('index.html has lost the markers of the first paint.');
  const rendered = html.replace(bodyPlace, () => renderShell());
  await writeFile(join(dir, shellPage), rendered);
  return rendered;
}
