import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Files and folders at the root that git leaves out: what a build or a run makes. Patterns are not among them. */
const made = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.includes('*'))
  .map((line) => line.replace(/^\/|\/$/g, ''));

/** Whether a build or a run makes what has this path, so that it need not be there. */
export function isMade(path: string): boolean {
  return made.some((name) => path === name || path.startsWith(`${name}/`));
}

/** Every file of the repository, as a path from its root. */
export const files: readonly string[] = filesOf('');

/** Every folder that has any of them. */
export const folders: ReadonlySet<string> = new Set(files.flatMap(foldersAbove));

/** Every document, but for the stories, which are Markdown too. */
export const documents = files.filter((path) => path.endsWith('.md') && !/^seed\/.+\//.test(path));

/** What stands between backticks in a line of a document. */
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
