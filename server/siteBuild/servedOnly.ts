import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Removes from the site a file that Vite copies from public/ but that should not be served: its README. */
export function servedOnly(): Plugin {
  return {
    name: 'lipi:served-only',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('servedOnly needs an output folder.');
      await rm(join(dir, 'README.md'), { force: true });
    },
  };
}
