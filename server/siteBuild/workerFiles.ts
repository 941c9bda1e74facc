import type { Plugin } from 'vite';
import { filesOfReaders, readViteManifest } from './viteManifest.ts';

/** Leaves out of the worker's precache manifest the scripts and styles that only the desk and the tester tools load. */
export function workerFiles() {
  let site: string | undefined;
  const plugin: Plugin = {
    name: 'lipi:worker-files',
    apply: 'build',
    writeBundle({ dir }) {
      site = dir;
    },
  };
  async function transform<Entry extends { readonly url: string }>(entries: Entry[]) {
    if (site === undefined) return { manifest: entries }; // the build failed before it wrote any file
    const kept = new Set(filesOfReaders(await readViteManifest(site)));
    return { manifest: entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || kept.has(url)) };
  }
  return { plugin, transform };
}
