import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PageKind } from '../pages/documentHead.ts';

/** A file of the build and the files that it loads (https://vite.dev/guide/backend-integration). */
interface Chunk {
  readonly file: string;
  /** That of its room (rooms.ts), where it has one. */
  readonly name?: string;
  /** The path of its source. */
  readonly src?: string;
  readonly css?: readonly string[];
  /** Keys of its imports, and of its dynamic imports. */
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** By the path of a file's source module from the project's root, or by a name that the bundler chose. */
export type ViteManifest = Readonly<Record<string, Chunk>>;

export const viteManifestFile = '.vite/manifest.json';

export async function readViteManifest(dir: string): Promise<ViteManifest> {
  return JSON.parse(await readFile(join(dir, viteManifestFile), 'utf8')) as ViteManifest;
}

export function filesOf(
  manifest: ViteManifest,
  keys: readonly string[],
  isWanted: (key: string) => boolean = () => false,
): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (found.has(key)) return;
    found.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const later of chunk.dynamicImports ?? []) if (isWanted(later)) visit(later);
  };
  for (const key of keys) visit(key);
  const chunks = [...found].map((key) => manifest[key]);
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk?.file ?? ''))],
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
  };
}

/** The stylesheet of our fonts, which stays a file that every page loads after its text (lateEntry.ts). */
export const fontsSheet = 'src/app/styles/fonts.css';

/** The module of each kind of page, a file of the build (src/app/routes.tsx). */
export const pageModules = {
  home: 'src/home/HomeScreen.tsx',
  library: 'src/browse/LibraryScreen.tsx',
  story: 'src/read/ReaderScreen.tsx',
  login: 'src/account/signIn/LoginScreen.tsx',
  account: 'src/account/page/AccountScreen.tsx',
  readingList: 'src/readingList/ReadingListScreen.tsx',
  saved: 'src/downloads/saved/SavedScreen.tsx',
  highlights: 'src/read/marks/MarksScreen.tsx',
  admin: 'src/desk/AdminScreen.tsx',
  legal: 'src/legal/LegalScreen.tsx',
  notFound: 'src/app/NotFoundScreen.tsx',
} as const satisfies Record<PageKind, string>;

/** What the worker precaches on every device: the app without the desk and the tester tools. */
export function filesOfReaders(manifest: ViteManifest): readonly string[] {
  const { scripts, styles } = filesOf(manifest, ['index.html', fontsSheet], isLaterOfReaders);
  return [...scripts, ...styles];
}

/** Whether readers' pages use a module that is loaded late, neither the desk nor what only testers turn on. */
export const isLaterOfReaders = (path: string) =>
  path !== pageModules.admin &&
  path !== fontsSheet &&
  !path.startsWith('src/app/tester/') &&
  !isCatalogue(path);

const isCatalogue = (key: string) => key.endsWith('.po');

/** The files of the interface's texts, by language, from the site's root. */
export function catalogueFiles(manifest: ViteManifest): Readonly<Record<string, string>> {
  const keys = Object.keys(manifest).filter(isCatalogue);
  return Object.fromEntries(keys.map((key) => [basename(key, '.po'), manifest[key]?.file ?? '']));
}

export function scriptsOfDesk(manifest: ViteManifest): readonly string[] {
  const others = new Set(filesOfReaders(manifest));
  return filesOf(manifest, [pageModules.admin], (key) => !isCatalogue(key)).scripts.filter(
    (file) => !others.has(file),
  );
}
