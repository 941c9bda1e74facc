import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserslist as oldestBrowsers, version } from './package.json' with { type: 'json' };
import { appManifests, builtPage, minifyInlineScripts, shellContent } from './server/siteBuild/builtPage.ts';
import { firstRoute } from './server/siteBuild/firstRoute.ts';
import { fontStyles } from './server/siteBuild/fontStyles.ts';
import { lateEntry } from './server/siteBuild/lateEntry.ts';
import { pageStyles } from './server/siteBuild/pageStyles.ts';
import { precompress } from './server/siteBuild/precompress.ts';
import { createRoomOf } from './server/siteBuild/rooms.ts';
import { serviceWorker } from './server/siteBuild/serviceWorker.ts';
import { staticHost } from './server/siteBuild/staticHost.ts';
import { translations } from './server/siteBuild/translations.ts';
import { pageModules } from './server/siteBuild/viteManifest.ts';

/**
 * `vite build --ssr src/app/renderFirstPaint.tsx` writes the first-paint renderer to dist/server, `vite build` the site to
 * dist/client. In this order, because the renderer renders the site's shell too.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  // Vite takes over a value from the environment, with which React's slower development build would be used.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      react(),
      fontStyles(),
      translations(),
      !isSsrBuild && [
        builtPage(pageStyles(pageModules), appManifests, lateEntry, minifyInlineScripts, shellContent),
        staticHost(),
        serviceWorker(),
        precompress(),
        firstRoute(),
      ],
    ],
    define: { 'import.meta.env.LIPI_VERSION': JSON.stringify(version) },
    // Settings come only from the environment: the Convex CLI writes a .env.local that names another backend.
    envDir: false,
    resolve: {
      alias: [
        // The package's entry is Dexie's build for browsers of ES5, 2 kB larger; the types are the same.
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
        // As with Dexie: 1 kB smaller.
        { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
        // wouter's stand-in for a hook that React has had since version 18.
        { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      ],
    },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      // package.json names the oldest browsers; Vite calls "Chrome >= 109" 'chrome109'.
      target: oldestBrowsers.map((browser) => browser.toLowerCase().replace(' >= ', '')),
      manifest: !isSsrBuild,
      // 1.4 kB of gzip less than Vite's own in what the worker keeps.
      ...(!isSsrBuild && {
        minify: 'terser',
        terserOptions: { module: true, ecma: 2020, compress: { passes: 6 } },
      }),
      // Browsers of this target support preload links; another one only fetches modules a little later.
      modulePreload: { polyfill: false },
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The cause of a warning is fixed, or the warning is turned off here with the reason.
        onwarn: ({ message }) => {
          throw new Error(message);
        },
        // This warning depends on how busy the machine is.
        checks: { bundlerTimings: false },
        // The words of the rooms are inlined where they are used, also long ones: a variable for each would cost 2 kB.
        optimization: { inlineConst: { mode: 'all' } },
        // One file, because the server imports it once for each language (server/siteBuild/renderer.ts).
        ...(isSsrBuild && { output: { codeSplitting: false } }),
        ...(!isSsrBuild && {
          output: {
            // A hundred files that import one another contain 5 kB of names, and 1 kB of each letter of a hash beyond the
            // seven that so many files need; Vite's manifest maps each to its source.
            chunkFileNames: ({ facadeModuleId }) => {
              const catalogue = /([a-z]+)\.po$/.exec(facadeModuleId ?? '')?.[1];
              return catalogue === undefined ? 'assets/[hash:7].js' : `assets/words-${catalogue}-[hash:7].js`;
            },
            assetFileNames: ({ names: [name = ''] }) =>
              /\.css$|-wght-normal/.test(name) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
            // All that the entry imports is one file; for the rest see rooms.ts.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'index', tags: ['$initial'], priority: 1 }, { name: createRoomOf() }],
            },
          },
        }),
      },
    },
  };
});

/** By sheet, in its order. */
const classNames = new Map<string, { readonly path: string; readonly names: string[] }>();

/** The same in both builds, and short: a component's script contains each name of its sheet. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const digest = createHash('sha256').update(path).digest('base64');
  const prefix = digest.replace(/[^A-Za-z]/g, '').slice(0, 3);
  const sheet = classNames.get(prefix) ?? { path, names: [] };
  if (sheet.path !== path) throw new Error(`${path} and ${sheet.path} have the same class names.`);
  classNames.set(prefix, sheet);
  if (!sheet.names.includes(name)) sheet.names.push(name);
  return prefix + sheet.names.indexOf(name).toString(36);
}
