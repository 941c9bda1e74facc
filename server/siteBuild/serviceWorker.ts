import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from '../../src/app/manifest.ts';
import { filesOfReaders, readViteManifest } from './viteManifest.ts';

/**
 * Builds the service worker with its precache manifest, and the web app manifest. The precache leaves out the scripts and
 * styles that only the desk and the tester tools load.
 */
export function serviceWorker(): PluginOption {
  let site: string | undefined;
  async function withoutDesk<Entry extends { readonly url: string }>(entries: Entry[]) {
    if (site === undefined) return { manifest: entries }; // the build failed before it wrote any file
    const kept = new Set(filesOfReaders(await readViteManifest(site)));
    return { manifest: entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || kept.has(url)) };
  }
  return [
    {
      name: 'lipi:written-site',
      apply: 'build',
      writeBundle({ dir }) {
        site = dir;
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      injectRegister: false,
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        // Only the shell: one failed entry fails the worker's installation.
        globPatterns: [
          'shell.html',
          'assets/*.{js,css}',
          'assets/{newsreaderCore,languageNames}*.woff2',
          'icons/favicon.svg',
          // Browsers fetch the icon that the app is installed with at each launch.
          'icons/icon-192.png',
        ],
        manifestTransforms: [withoutDesk],
      },
    }),
  ];
}
