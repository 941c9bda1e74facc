import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt)$/;

/** Below this size, compression saves less than its headers cost. */
const smallestBytes = 512;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `name.br` and `name.gz` beside every text file that they shrink, the worker included. Runs last. */
export function precompress(): Plugin {
  let folder: string | undefined;
  return {
    name: 'lipi:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      folder = dir;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (folder === undefined) return; // the build failed before it wrote any file
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        for (const entry of entries) {
          if (entry.isFile() && compressible.test(entry.name))
            await compress(join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const packed = {
    br: await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz: await deflate(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, bytes] of Object.entries(packed)) {
    if (bytes.length < content.length) await writeFile(`${path}.${extension}`, bytes);
  }
}
