import { posix } from 'node:path';
import { parseSync } from 'vite';
import { layers } from './layers.ts';

/** The paths of the imported modules. `file` is relative to the project's root. */
export function forbiddenImports(file: string, text: string): string[] {
  const own = folderOf(file);
  const allowed = layerOf(own);
  if (allowed === undefined) return [];
  return importedPaths(file, text).filter((path) => {
    const folder = folderOf(path);
    return folder !== own && !allowed.some((each) => matches(each, folder));
  });
}

/** The paths of our own modules that a module imports or re-exports, as values or types, also dynamically. */
function importedPaths(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value ?? '')),
    // Dynamic imports, and types named by their module.
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier));
}

/** The folder that a path is judged by: the longest one in the table, or else the first part. */
function folderOf(path: string): string {
  const parts = posix.dirname(path).split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const folder = parts.slice(0, length).join('/');
    if (layerOf(folder) !== undefined) return folder;
  }
  return parts[0] ?? '';
}

function layerOf(folder: string): readonly string[] | undefined {
  const pattern = Object.keys(layers).find((each) => matches(each, folder));
  return pattern === undefined ? undefined : layers[pattern];
}

function matches(pattern: string, folder: string): boolean {
  return pattern.endsWith('/*') ? posix.dirname(folder) === pattern.slice(0, -2) : folder === pattern;
}
