import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Where a bundle finds the packages that it imports. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/host-processes', import.meta.url));

/**
 * Compiles a TypeScript file of these tests, with the host that it imports, for a process of its own: the TypeScript loader would take a second
 * of every start. Resolves with the path of the bundle, which tests that run at the same time share.
 */
export async function compiled(file: `${string}.ts`): Promise<string> {
  const bundle = join(cache, basename(file).replace(/\.ts$/, '.mjs'));
  const unfinished = `${bundle}.${randomUUID()}`;
  await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    outfile: unfinished,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  await rename(unfinished, bundle);
  return bundle;
}
