import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { fontStyles } from './server/siteBuild/fontStyles.ts';
import { lateEntry } from './server/siteBuild/lateEntry.ts';
import { minifyInlineScripts } from './server/siteBuild/minifyInlineScripts.ts';
import { pageStyles } from './server/siteBuild/pageStyles.ts';
import { precompress } from './server/siteBuild/precompress.ts';
import { servedOnly } from './server/siteBuild/servedOnly.ts';
import { shellPaint } from './server/siteBuild/shellPaint.ts';
import { staticHost } from './server/siteBuild/staticHost.ts';
import { workerFiles } from './server/siteBuild/workerFiles.ts';
import { manifest } from './src/app/manifest.ts';

const forWorker = workerFiles();

/**
 * `vite build --ssr src/app/renderFirstPaint.tsx` writes the first-paint renderer to dist/server, `vite build` the site to dist/client. In this
 * order, because the site's shell is painted by the renderer.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  // Vite believes what the environment says, and React would be the slow one that warns.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      react(),
      fontStyles(),
      !isSsrBuild && [
        pageStyles('src/app/routes', 'home'),
        lateEntry(),
        minifyInlineScripts(),
        shellPaint(),
        staticHost(),
        servedOnly(),
        forWorker.plugin,
        VitePWA({
          strategies: 'injectManifest',
          injectRegister: false,
          srcDir: 'src/sw',
          filename: 'sw.ts',
          manifest,
          includeManifestIcons: false,
          injectManifest: {
            rollupFormat: 'iife',
            // The shell and nothing else: one failed entry fails the worker's installation.
            globPatterns: [
              'shell.html',
              'assets/*.{js,css}',
              'assets/{newsreaderCore,languageNames}*.woff2',
              'icons/favicon.svg',
              // Browsers look at the one that the app is installed with at each launch.
              'icons/icon-192.png',
            ],
            manifestTransforms: [forWorker.transform],
          },
        }),
        precompress(),
      ],
    ],
    // Settings come from the environment alone: the Convex CLI leaves a .env.local behind that names another backend.
    envDir: false,
    build: {
      target: 'es2022',
      manifest: !isSsrBuild,
      // Browsers of this target know the links; one that does not fetches a module a little later.
      modulePreload: { polyfill: false },
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // What the bundler warns of is mended, or turned off here with the reason.
        onwarn: ({ message }) => {
          throw new Error(message);
        },
        // It warns when the machine is busy.
        checks: { bundlerTimings: false },
        // A text of src/words is put where it is said, also a long one: a name for each would cost 2 kB.
        optimization: { inlineConst: { mode: 'all' } },
        ...(!isSsrBuild && {
          output: {
            // Of a hundred files that name one another the names alone are 5 kB; the manifest has where each is from.
            chunkFileNames: 'assets/[hash].js',
            // In one file what the entry imports, whoever shares it.
            codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
          },
        }),
      },
    },
  };
});
