import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Files and folders at the root that git ignores because a build or a run makes them; patterns are left out. */
const made = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.includes('*'))
  .map((line) => line.replace(/^\/|\/$/g, ''));

/** Whether a build or a run makes the file at this path, so that it need not exist. */
export function isMade(path: string): boolean {
  return made.some((name) => path === name || path.startsWith(`${name}/`));
}

/** Every file of the repository, as a path from its root. */
export const files: readonly string[] = filesOf('');

/** Every folder that holds any of the files. */
export const folders: ReadonlySet<string> = new Set(files.flatMap(foldersAbove));

/** Every document except the stories, which are Markdown too. */
export const documents = files.filter((path) => path.endsWith('.md') && !/^seed\/.+\//.test(path));

/** The code between backticks in a document. */
export function codeIn(document: string): string[] {
  return [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.name === '.git' || isMade(path)) return [];
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
