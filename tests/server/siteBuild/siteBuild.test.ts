import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage, minifyInlineScripts, shellContent } from '../../../server/siteBuild/builtPage.ts';
import { lateEntry } from '../../../server/siteBuild/lateEntry.ts';
import { pageStyles } from '../../../server/siteBuild/pageStyles.ts';
import { precompress } from '../../../server/siteBuild/precompress.ts';
import { writeFiles } from '../library/fixtures.ts';

let root: string;

/** A site with two pages: their renderer, and an app that loads in parts. */
const project: Readonly<Record<string, string>> = {
  'package.json': '{"type":"module"}',
  'index.html':
    '<!doctype html><html><head><script>\n// Why.\nif (window.theme === "light") document.title = "light";</script><!--styles--><template id="fonts"><!--fonts--></template>' +
    '<link rel="icon" href="/icon.svg"><link rel="manifest" href="/app.webmanifest"></head><body>' +
    '<div id="root"><!--first-paint--><!--/first-paint--></div>' +
    '<script type="module" src="/main.js"></script></body></html>',
  'src/app/styles/fonts.css': '@font-face { font-family: "Lipi $&"; src: local("Lipi"); }',
  'main.js': `import './look.css';\nimport('./src/app/styles/fonts.css');\nimport { pages } from './app.js';\nwindow.words = ${JSON.stringify('lipi '.repeat(400))};\nwindow.pages = pages;`,
  'app.js':
    "export const pages = [() => import('./routes/homePage.js'), () => import('./routes/storyPage.js')];",
  'routes/homePage.js':
    "import { below } from '../below.js';\nimport styles from '../card.module.css';\nexport const home = () => styles.card + below();",
  'routes/storyPage.js':
    "import styles from '../story.module.css';\nexport const story = () => styles.story;",
  'below.js': "import styles from './below.module.css';\nexport const below = () => styles.below;",
  'renderer.js': "export const renderShell = () => '<p>$& frame</p>';",
  'look.css': '.paper { color: #15120e; content: "$&"; }',
  'card.module.css': '.card { color: #000001; }',
  'story.module.css': '.story { color: #000002; }',
  'below.module.css': '.below { color: #000003; }',
};

/** The built site, and its page. */
let site: string;
let html: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lipi-site-'));
  await writeFiles(root, project);
  await expect(buildSite(), 'a build without its renderer').rejects.toThrow('vite build --ssr');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: 'renderer.js',
      outDir: 'dist/server',
      rolldownOptions: { output: { entryFileNames: 'renderFirstPaint.js' } },
    },
  });
  await buildSite();
  site = join(root, 'dist/client');
  html = await readFile(join(site, 'index.html'), 'utf8');
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

async function buildSite(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      builtPage(
        pageStyles({ home: 'routes/homePage.js', story: 'routes/storyPage.js' }),
        lateEntry,
        minifyInlineScripts,
        shellContent,
      ),
      precompress(),
    ],
    build: {
      outDir: 'dist/client',
      assetsInlineLimit: 0,
      manifest: true,
      // A chunk that the entry imports.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: /app\.js$/ }] } } },
    },
  });
}

const assets = async (extension: string) =>
  (await readdir(join(site, 'assets'))).filter((name) => name.endsWith(extension));

const colours = (html: string) => [...html.matchAll(/color:(#\w+)/g)].map(([, colour]) => colour).sort();

test('the built page has the home page’s styles and the rendered shell', async () => {
  expect(html).toMatch(/<style>\.paper\{.*"\$&".*\}<\/style>/);
  // The styles of the entry, of the route and of what the route imports.
  expect(colours(html)).toEqual(['#000001', '#000003', '#15120e']);
  expect(html).toContain('<div id="root"><!--first-paint--><p>$& frame</p><!--/first-paint--></div>');
  expect(await readFile(join(site, 'shell.html'), 'utf8')).toBe(html);
});

test('every kind of page has its own styles for the server, and no other page’s', async () => {
  const styles = JSON.parse(await readFile(join(site, '../server/pageStyles.json'), 'utf8'));
  expect(Object.keys(styles)).toEqual(['home', 'story']);
  expect(colours(styles.story)).toEqual(['#000002', '#15120e']);
  expect(html).toContain(styles.home);
});

test('an inlined style sheet is not fetched again, and any other can be', async () => {
  const files = await assets('.css');
  const linked = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)" disabled \/>/g)].map(
    ([, name]) => name,
  );
  const fonts = files.find((name) => name.startsWith('fonts'));
  expect(html).toContain(
    `<template id="fonts"><link rel="stylesheet" href="/assets/${fonts}" blocking="render" /></template>`,
  );
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(linked.length + 1);
  const others = files.filter((name) => !linked.includes(name)).map((name) => name.replace(/-.*/, ''));
  expect(others.sort()).toEqual(['fonts', 'storyPage']);
});

test('a script has compressed siblings that unpack to it', async () => {
  const name = (await assets('.js')).find((file) => file.startsWith('index-')) ?? '';
  const path = join(site, 'assets', name);
  const plain = await readFile(path, 'utf8');
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(plain);
  expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(plain);
});

test('the built page loads no module itself: a script names the entry and its static imports', async () => {
  const files = await assets('.js');
  const [entry, app] = ['index-', 'app-'].map((start) => files.find((name) => name.startsWith(start)));
  expect(html).not.toMatch(/<script[^>]+src=|modulepreload" /);
  expect(html).toContain(
    `<script data-entry="/assets/${entry}" data-ahead="/assets/${entry} /assets/${app}" data-words='{}'>`,
  );
  expect(html).toMatch(/<\/script>\s*<\/body>/);
});

/** Runs the built page's last script, and records which modules it loads; the first `failures` loads fail. */
function loadedBy(page: {
  readonly words: number;
  readonly visibilityState: string;
  readonly rendered?: string;
  readonly chosen?: string;
  readonly languages?: readonly string[];
  readonly failures?: number;
}) {
  const [, attributes = '', code = ''] = /<script( data-entry[^>]*)>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const data = Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)=(["'])(.*?)\2/g)].map(([, name, , value]) => [name, value]),
  );
  const root = { lang: 'en', dataset: { rendered: page.rendered } };
  const timers: { readonly callback: () => void; readonly afterMs: number }[] = [];
  const warnings: string[] = [];
  let paint: (list: { getEntriesByName(name: string): unknown[] }) => void = () => undefined;
  class PerformanceObserver {
    static readonly supportedEntryTypes = ['paint'];
    constructor(callback: typeof paint) {
      paint = callback;
    }
    observe() {
      // The test paints instead.
    }
  }
  const asked: string[] = [];
  /** What waits for the app: the icon, the manifest and our fonts. */
  const late: unknown[] = [];
  runInNewContext(code.replaceAll('import(', 'load('), {
    load: async (path: string) => {
      if (asked.push(path) <= (page.failures ?? 0)) throw new TypeError('no line');
      return { default: {} };
    },
    console: { warn: (line: string) => warnings.push(line) },
    window: {},
    navigator: { languages: page.languages ?? ['en-IN'] },
    localStorage: {
      getItem: () => page.chosen && JSON.stringify({ state: { interfaceLanguage: page.chosen } }),
    },
    PerformanceObserver,
    setTimeout: (callback: (...args: unknown[]) => void, afterMs = 0, ...args: unknown[]) =>
      timers.push({ callback: () => callback(...args), afterMs }),
    document: {
      documentElement: Object.assign(root, { setAttribute: () => undefined }),
      currentScript: { dataset: { ...data, words: '{"hi":"hi.js","or":"or.js","or-u-nu-orya":"or.js"}' } },
      visibilityState: page.visibilityState,
      getElementById: (id: string) => ({
        childElementCount: page.words,
        content: `links of ${id}`,
        hidden: true,
      }),
      querySelectorAll: (selector: string) => [
        {
          dataset: { late: selector },
          set href(address: string) {
            late.push(address);
          },
        },
      ],
      head: { append: (one: unknown) => late.push(one) },
      createElement: () => ({}),
    },
  });
  return {
    asked,
    late,
    timers,
    root,
    warnings,
    entry: data.entry,
    paint: () => paint({ getEntriesByName: () => [{}] }),
  };
}

test('the app is loaded once, when the words are painted or after three seconds at the latest, and so are fonts and icon', () => {
  const { asked, late, timers, entry, paint } = loadedBy({ words: 1, visibilityState: 'visible' });
  // A placeholder icon keeps the browser from asking for /favicon.ico.
  expect(html).toContain('<link rel="icon" href="data:," data-late="/icon.svg">');
  expect(html).toContain('<link rel="manifest" data-late="/app.webmanifest">');
  expect([...asked, ...late]).toEqual([]);
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([3000]);
  paint();
  expect(late.slice(0, 2)).toEqual(['links of fonts', 'link[data-late]']);
  timers[0]?.callback();
  expect(asked).toEqual([entry]);
});

test.each([
  { words: 0, visibilityState: 'visible' },
  { words: 1, visibilityState: 'hidden' },
])('a page that paints nothing (%o) loads the app at once', (page) => {
  const { asked, timers, entry } = loadedBy(page);
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([0]);
  timers[0]?.callback();
  expect(asked).toEqual([entry]);
});

test.each([
  { of: 'chosen on this device', chosen: 'or', rendered: 'hi', languages: ['hi'], lang: 'or' },
  { of: 'chosen with its digits', chosen: 'or-u-nu-orya', languages: ['hi'], lang: 'or' },
  { of: 'that the server rendered', rendered: 'hi', languages: ['en'], lang: 'hi' },
  { of: 'that the browser prefers, on a page for everyone', languages: ['te', 'or-IN', 'hi'], lang: 'or' },
  { of: 'English, if the app does not speak any other', chosen: 'xx', languages: ['te'], lang: 'en' },
])('the language is the one $of', async ({ of, lang, ...page }) => {
  const { asked, timers, root, entry } = loadedBy({ words: 0, visibilityState: 'visible', ...page });
  expect(root.lang).toBe(lang);
  timers[0]?.callback();
  // The app starts when its texts are there.
  await expect.poll(() => asked).toEqual(lang === 'en' ? [entry] : [`/${lang}.js`, entry]);
});

test('an app that does not load is asked for again, each time after twice as long, for some minutes', async () => {
  const { asked, timers, warnings } = loadedBy({ words: 0, visibilityState: 'visible', failures: 20 });
  for (const { callback } of timers) {
    callback();
    await new Promise(setImmediate);
  }
  expect(timers.map(({ afterMs }) => afterMs / 1000)).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256]);
  expect(asked).toHaveLength(9);
  expect(new Set(warnings)).toEqual(new Set(['The scripts of Lipi could not be loaded: TypeError: no line']));
});

test('the page’s inline scripts have no comments', () => {
  expect(html).toContain('<script>window.theme==="light"&&(document.title="light");</script>');
});
