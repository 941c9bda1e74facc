import { build, type Plugin } from 'vite';

/** Whole, with all that it imports: a worker's scripts are classic ones, which import nothing. */
const script = 'src/sw/drain/drainScript.ts';

/**
 * Builds the worker's second script (`src/sw/drain/`) into the site's hashed files. The worker finds its name in the list
 * of files that it is given.
 */
export function workerDrain(): Plugin {
  return {
    name: 'lipi:worker-drain',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        envDir: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: script, output: { format: 'iife' } },
        },
      });
      const files = 'output' in built ? built.output : [];
      const [chunk] = files;
      if (chunk?.type !== 'chunk' || files.length > 1)
        throw new Error(`${script} is not built into one file.`);
      this.emitFile({ type: 'asset', name: 'workerDrain.js', source: chunk.code });
    },
  };
}
