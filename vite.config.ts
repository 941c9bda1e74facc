import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { inlineStyles } from './server/siteBuild/inlineStyles.ts';
import { precompress } from './server/siteBuild/precompress.ts';
import { shellPaint } from './server/siteBuild/shellPaint.ts';
import { manifest } from './src/app/manifest.ts';

/**
 * `vite build --ssr src/app/renderFirstPaint.tsx` writes the first-paint renderer to dist/server, `vite build` the site to dist/client. In this
 * order, because the site's shell is painted by the renderer.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          inlineStyles(),
          shellPaint(),
          VitePWA({
            strategies: 'injectManifest',
            injectRegister: false,
            srcDir: 'src/sw',
            filename: 'sw.ts',
            manifest,
            injectManifest: {
              rollupFormat: 'iife',
              // The shell and nothing else: one failed entry fails the worker's installation.
              globPatterns: [
                'index.html',
                'assets/*.js',
                'assets/{newsreaderCore,languageNames}*.woff2',
                'icons/favicon.svg',
              ],
            },
          }),
          precompress(),
        ]),
  ],
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    // One stylesheet, small enough to stand in the HTML.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
}));
