import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { pageModules } from './viteManifest.ts';

/** Beside Vite's manifest: the bytes of the first route's modules, by path or package. */
export const firstRouteFile = '.vite/firstRoute.json';

/** Each module minified and gzipped by itself: together they are somewhat larger than the files that hold them. */
export type FirstRoute = Readonly<Record<string, number>>;

/** Records what the first route consists of, for `npm run size -- --why`. */
export function firstRoute(): Plugin {
  let project = '';
  return {
    name: 'lipi:first-route',
    apply: 'build',
    configResolved({ root }) {
      project = root;
    },
    async generateBundle(_options, bundle) {
      const sizes = new Map<string, number>();
      for (const { modules } of chunksOfFirstRoute(bundle, project)) {
        for (const [id, { code }] of Object.entries(modules)) {
          const { code: minified } = await transform(code ?? '', { minify: true });
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? posix.relative(project, id);
          sizes.set(name, (sizes.get(name) ?? 0) + gzipSync(minified).byteLength);
        }
      }
      const source = JSON.stringify(Object.fromEntries(sizes));
      this.emitFile({ type: 'asset', fileName: firstRouteFile, source });
    },
  };
}

function chunksOfFirstRoute(bundle: Rolldown.OutputBundle, project: string): readonly Rolldown.OutputChunk[] {
  const isChunk = (output: Rolldown.OutputBundle[string] | undefined) => output?.type === 'chunk';
  const home = posix.join(project, pageModules.home);
  const found = new Set(
    Object.values(bundle)
      .filter(isChunk)
      .filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId === home),
  );
  // Grows while it is walked.
  for (const { imports } of found)
    for (const file of imports) if (isChunk(bundle[file])) found.add(bundle[file]);
  return [...found];
}
