import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa';
import { manifest } from '../../src/app/manifest.ts';
import { filesOfReaders, filesOfShell, readViteManifest } from './viteManifest.ts';

/**
 * The worker's manifest leaves out what only the desk and the tester tools load, names the hash of each file, and says
 * which are fetched only when they are used or the line is free (src/sw/shell.ts).
 */
export function serviceWorker(): PluginOption {
  let site: string | undefined;
  let built: readonly Plugin[] = [];
  async function ofReaders<Entry extends { readonly url: string }>(entries: Entry[]) {
    if (site === undefined) return { manifest: entries }; // the build failed before it wrote any file
    const dir = site;
    const vite = await readViteManifest(dir);
    const shell = new Set(filesOfShell(vite));
    const rest = new Set(filesOfReaders(vite).filter((file) => !shell.has(file)));
    const described = async (entry: Entry) => {
      const bytes = await readFile(join(dir, entry.url));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ...entry, sha256, ...(rest.has(entry.url) && { isRest: true }) };
    };
    const kept = entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || shell.has(url) || rest.has(url));
    return { manifest: await Promise.all(kept.map(described)) };
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
