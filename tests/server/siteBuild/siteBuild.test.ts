import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inlineStyles } from '../../../server/siteBuild/inlineStyles.ts';
import { lateEntry } from '../../../server/siteBuild/lateEntry.ts';
import { minifyInlineScripts } from '../../../server/siteBuild/minifyInlineScripts.ts';
import { precompress } from '../../../server/siteBuild/precompress.ts';
import { shellPaint } from '../../../server/siteBuild/shellPaint.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lipi-site-'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><html><head><script>\n// Why.\nif (window.theme === "light") document.title = "light";</script><!--fonts--></head><body><div id="root"><!--first-paint--><!--/first-paint--></div>' +
      '<script type="module" src="/main.js"></script></body></html>',
  );
  await writeFile(
    join(root, 'main.js'),
    `import './look.css';\nwindow.words = ${JSON.stringify('lipi '.repeat(400))};\nvoid import('./app.js');`,
  );
  await writeFile(join(root, 'app.js'), 'export const app = window.words;');
  await writeFile(join(root, 'look.css'), '.paper { color: #15120e; content: "$&"; }');
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function buildSite(): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineStyles(), lateEntry(), minifyInlineScripts(), shellPaint(), precompress()],
    build: { outDir: 'dist/client', cssCodeSplit: false },
  });
  return join(root, 'dist/client');
}

async function addRenderer(): Promise<void> {
  await mkdir(join(root, 'dist/server'), { recursive: true });
  await writeFile(
    join(root, 'dist/server/renderFirstPaint.js'),
    "export const renderShell = () => '<p>$& frame</p>';" +
      'export const renderCommonFontLinks = () => \'<link href="$&.woff2" />\';',
  );
}

test('the built page holds the stylesheet and the painted frame, and needs no stylesheet file', async () => {
  await addRenderer();
  const site = await buildSite();
  const html = await readFile(join(site, 'index.html'), 'utf8');
  expect(html).toMatch(/<style>\.paper\{.*"\$&".*\}<\/style>\s*<\/head>/);
  expect(html).not.toContain('stylesheet');
  expect(html).toContain('<div id="root"><!--first-paint--><p>$& frame</p><!--/first-paint--></div>');
  expect(html).toContain('</script><link href="$&.woff2" />');
  expect((await readdir(join(site, 'assets'))).filter((name) => name.endsWith('.css'))).toEqual([]);
});

test('every text file worth it has compressed siblings that unpack to it', async () => {
  await addRenderer();
  const site = await buildSite();
  const name = (await readdir(join(site, 'assets'))).find((file) => /^index-.*\.js$/.test(file)) ?? '';
  const path = join(site, 'assets', name);
  const plain = await readFile(path, 'utf8');
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(plain);
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(plain);
});

test('the built page asks for no module by itself: a script names the entry and what it imports first', async () => {
  await addRenderer();
  const site = await buildSite();
  const html = await readFile(join(site, 'index.html'), 'utf8');
  const files = (await readdir(join(site, 'assets'))).filter((name) => name.endsWith('.js'));
  const [entry, app] = ['index-', 'app-'].map((start) => files.find((name) => name.startsWith(start)));
  expect(html).not.toMatch(/<script[^>]+src=|modulepreload" /);
  expect(html).toContain(
    `<script data-entry="/assets/${entry}" data-ahead="/assets/${entry} /assets/${app}">`,
  );
  expect(html).toMatch(/<\/script>\s*<\/body>/);
});

test('the scripts that stand in the page carry no comments', async () => {
  await addRenderer();
  const html = await readFile(join(await buildSite(), 'index.html'), 'utf8');
  expect(html).toContain('<script>window.theme==="light"&&(document.title="light");</script>');
});

test('a build without its renderer says what to run first', async () => {
  await expect(buildSite()).rejects.toThrow('vite build --ssr');
});
