import { cp, mkdir, mkdtemp, readdir, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What the server and its commands are made of. */
const sources = ['server', 'embedded', 'convex', 'src'];
/** What they find beside them. */
const shared = ['node_modules', 'seed', 'dist', 'public', 'index.html', 'package.json', 'vite.config.ts'];

/** Each file stays a file of its own: only what it imports of ours is named as it is called once compiled. */
const fileByFile: Plugin = {
  name: 'file by file',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'entry-point') return undefined;
      if (path === '@lipi/host') {
        // By its own name it is found in node_modules, where it is not compiled.
        const folder = relative(resolveDir, resolve('embedded')).split(sep).join('/');
        return { path: posix.join(folder, 'index.js'), external: true };
      }
      return { path: path.startsWith('.') ? path.replace(/\.tsx?$/, '.js') : path, external: true };
    });
  },
};

/**
 * Compiles the server and its commands into a checkout of JavaScript, file by file, with the compiler that tsx calls at
 * every start: more than half of what a start costs. `more` names folders of ours that are compiled too. Resolves with the
 * checkout's folder, which the caller removes.
 */
export async function compileServer(more: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-compiled-'));
  const paths = (await Promise.all([...sources, ...more].map(filesIn))).flat();
  const isCompiled = (path: string) => /(?<!\.d)\.ts$/.test(path);
  await build({
    entryPoints: paths.filter(isCompiled),
    outdir: folder,
    outbase: '.',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    plugins: [fileByFile],
  });
  await mkdir(join(folder, 'convex/_generated'), { recursive: true });
  for (const path of paths)
    if (path.endsWith('.js')) await cp(path, join(folder, path), { preserveTimestamps: true });
  for (const name of shared) await symlink(resolve(name), join(folder, name));
  // As old as what they are made from: a server builds the app anew when its sources are younger than the build.
  for (const source of sources) await keepTimes(source, join(folder, source));
  return folder;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function keepTimes(source: string, compiled: string): Promise<void> {
  for (const entry of await readdir(compiled, { withFileTypes: true })) {
    const path = join(source, entry.name.replace(/\.js$/, '.ts'));
    if (entry.isDirectory()) await keepTimes(path, join(compiled, entry.name));
    else if (!path.startsWith(join('convex', '_generated'))) await sameTime(path, join(compiled, entry.name));
  }
  await sameTime(source, compiled);
}

async function sameTime(source: string, compiled: string): Promise<void> {
  const { atime, mtime } = await stat(source);
  await utimes(compiled, atime, mtime);
}
