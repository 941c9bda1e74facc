import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa';
import { manifest } from '../../src/app/manifest.ts';
import { filesOfReaders, readViteManifest } from './viteManifest.ts';

/** The precache leaves out what only the desk and the tester tools load, and names the hash of each file. */
export function serviceWorker(): PluginOption {
  let site: string | undefined;
  let built: readonly Plugin[] = [];
  async function ofReaders<Entry extends { readonly url: string }>(entries: Entry[]) {
    if (site === undefined) return { manifest: entries }; // the build failed before it wrote any file
    const dir = site;
    const kept = new Set(filesOfReaders(await readViteManifest(dir)));
    const withHash = async (entry: Entry) => {
      const bytes = await readFile(join(dir, entry.url));
      return { ...entry, sha256: createHash('sha256').update(bytes).digest('hex') };
    };
    const ofShell = entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || kept.has(url));
    return { manifest: await Promise.all(ofShell.map(withHash)) };
  }
  return [
    {
      name: 'lipi:written-site',
      apply: 'build',
      configResolved({ plugins }) {
        built = plugins;
      },
      buildStart() {
        // The plugin would add the web app manifest after `ofReaders`; it is among the patterns instead.
        const pwa = built.find(({ name }) => name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI | undefined;
        pwa?.extendManifestEntries(() => []);
      },
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
          'manifest.webmanifest',
          'assets/*.{js,css}',
          'assets/{newsreaderCore,languageNames}*.woff2',
          'icons/favicon.svg',
          // Browsers fetch the icon that the app is installed with at each launch.
          'icons/icon-192.png',
        ],
        manifestTransforms: [ofReaders],
      },
    }),
  ];
}
