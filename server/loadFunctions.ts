import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FunctionModules } from '../embedded/runtime/functionRunner.ts';

export const convexDir = fileURLToPath(new URL('../convex/', import.meta.url));

/** Readers' devices are ahead of a restored backup: only a new epoch makes them compare their mirror from the start. */
export const afterRestore = 'library:newEpoch';

type ImportModule = (file: string) => Promise<Record<string, unknown>>;

const importOnce: ImportModule = (file) => import(pathToFileURL(file).href);

/** The modules that the Convex CLI would find. `importModule` lets a server evaluate changed files again. */
export async function loadFunctions(
  folder: string = convexDir,
  importModule: ImportModule = importOnce,
): Promise<FunctionModules> {
  const modules: Record<string, Record<string, unknown>> = {};
  for (const file of await moduleFiles(folder)) {
    const path = relative(folder, file).split(sep).join('/');
    modules[path.slice(0, -extname(path).length)] = await importModule(file);
  }
  return modules;
}

/** As in the CLI: a name with a second dot is not a module, except auth.config. */
async function moduleFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== '_generated' && entry.name !== 'node_modules')
        files.push(...(await moduleFiles(path)));
    } else if (/^(auth\.config|[^.]+)\.[jt]s$/.test(entry.name)) files.push(path);
  }
  return files.sort();
}
