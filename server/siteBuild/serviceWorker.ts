import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogueFiles, filesOfReaders, readViteManifest } from './viteManifest.ts';

/**
 * The precache leaves out what only the desk and the tester tools load, and names the hash of each file. Of the texts of
 * the interface, the worker keeps the languages that are spoken on the device (src/sw/assets.ts).
 */
export function serviceWorker(): PluginOption {
  let site: string | undefined;
  async function ofReaders<Entry extends { readonly url: string }>(entries: Entry[]) {
    if (site === undefined) return { manifest: entries }; // the build failed before it wrote any file
    const dir = site;
    const built = await readViteManifest(dir);
    const kept = new Set([...filesOfReaders(built), ...Object.values(catalogueFiles(built))]);
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
      writeBundle({ dir }) {
        site = dir;
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      injectRegister: false,
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
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
