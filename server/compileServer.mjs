// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { newestIn } from './newestIn.mjs';

// Plain JavaScript, because it runs before anything is compiled.

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const distDir = join(projectDir, 'dist');

/** What the server is made of, besides the settings in package.json. */
const folders = ['convex', 'embedded', 'server', 'src'];

/** Holds a folder with the compiled files, each at its source's path, named by when the newest source was changed. */
const compiledDir = join(distDir, 'node');

/**
 * Compiles the server to JavaScript, file by file, unless that is done and no source has changed since.
 *
 * @returns {Promise<string>} The folder of the compiled files.
 */
export async function compileServer() {
  const changes = await Promise.all(
    [...folders, 'package.json'].map((path) => newestIn(join(projectDir, path))),
  );
  const compiled = join(compiledDir, String(Math.max(...changes)));
  if (existsSync(compiled)) return compiled;
  const files = (await Promise.all(folders.map(filesIn))).flat();
  // Beside the finished ones: a process that is ended meanwhile leaves nothing that is half made. Not by mkdtemp, whose
  // folders other users cannot read: who builds and who serves may be two.
  const unfinished = join(distDir, `node-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    await build({
      absWorkingDir: projectDir,
      entryPoints: files.filter((file) => /(?<!\.d)\.(?:ts|mjs)$/.test(file)),
      outdir: unfinished,
      outbase: projectDir,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      plugins: [fileByFile],
    });
    const generated = join('convex', '_generated');
    await cp(join(projectDir, generated), join(unfinished, generated), { recursive: true });
    await mkdir(compiledDir, { recursive: true });
    await rename(unfinished, compiled).catch((error) => {
      // Another process may have been first with the same.
      if (!existsSync(compiled)) throw error;
    });
    const older = (await readdir(compiledDir)).map((name) => join(compiledDir, name));
    for (const folder of older) if (folder !== compiled) await rm(folder, { recursive: true, force: true });
    return compiled;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Each file stays a file of its own, so that what is found beside a source is found beside its compiled file. Only the
 * names of imports end in .js.
 *
 * @type {import('esbuild').Plugin}
 */
const fileByFile = {
  name: 'file by file',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => {
      if (kind === 'entry-point') return undefined;
      return { path: path.startsWith('.') ? path.replace(/\.(?:tsx?|mjs)$/, '.js') : path, external: true };
    });
  },
};

/**
 * @param {string} folder
 * @returns {Promise<string[]>} from the project's root
 */
async function filesIn(folder) {
  const entries = await readdir(join(projectDir, folder), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
