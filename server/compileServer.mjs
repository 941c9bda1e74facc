// @ts-check
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ignoreMissing, newestIn } from './newestIn.mjs';

// Plain JavaScript, because it runs before anything is compiled.

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const distDir = join(projectDir, 'dist');

/** What the server is made of, besides the settings in package.json. */
const folders = ['convex', 'embedded', 'server', 'src'];

/** Holds the compiled files, each at its source's path. */
export const compiledDir = join(distDir, 'node');

/** In `compiledDir`: when the newest source was last changed that it was made from. */
const stampFile = 'compiledFrom';

/**
 * Compiles the server to JavaScript, file by file, unless that is done and no source has changed since. It takes less
 * than a second; transpiling at each start took longer than all the rest of a start.
 *
 * @returns {Promise<void>}
 * @throws Error when a source cannot be compiled, or dist/ cannot be written.
 */
export async function compileServer() {
  const sources = [...folders, 'package.json'].map((path) => newestIn(join(projectDir, path)));
  const stamp = String(Math.max(...(await Promise.all(sources))));
  if ((await stampOf(compiledDir)) === stamp) return;
  const files = (await Promise.all(folders.map(filesIn))).flat();
  // Beside the finished one: a process that is ended meanwhile leaves nothing that is half made. Not by mkdtemp, whose
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
    await cp(join(projectDir, 'convex', '_generated'), join(unfinished, 'convex', '_generated'), {
      recursive: true,
    });
    await writeFile(join(unfinished, stampFile), stamp);
    await putInPlace(unfinished, stamp);
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
 * @param {string} unfinished
 * @param {string} stamp
 */
async function putInPlace(unfinished, stamp) {
  // Another process may have been first with the same, and runs from it.
  if ((await stampOf(compiledDir)) === stamp) return;
  const before = `${unfinished}-before`;
  await rename(compiledDir, before).catch(ignoreMissing);
  try {
    await rename(unfinished, compiledDir);
  } catch (error) {
    if ((await stampOf(compiledDir)) !== stamp) throw error;
  } finally {
    await rm(before, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function stampOf(folder) {
  return await readFile(join(folder, stampFile), 'utf8').catch(ignoreMissing);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} from the project's root
 */
async function filesIn(folder) {
  const entries = await readdir(join(projectDir, folder), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
