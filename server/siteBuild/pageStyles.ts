import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** By kind of page, the modules that paint it. */
export type Painters = Readonly<Record<string, readonly string[]>>;

/** Beside the first-paint renderer: by kind of page, the style modules that its painters use. */
const usedStylesFile = 'usedStyles.json';

/** Beside it, for the server: by kind of page, what stands in its head for its styles. */
export const pageStylesFile = 'pageStyles.json';

const stylesMark = '<!--styles-->';
const styleLink = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>\n?/;

/**
 * In the renderer's build: notes which style modules each page's painters import, on whatever way. What a first paint
 * needs is found and not listed by hand, so a new part of a page cannot be forgotten.
 */
export function usedStyles(painters: Painters): Plugin {
  let root = '';
  return {
    name: 'lipi:used-styles',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const used = Object.entries(painters).map(([kind, modules]) => {
        const found = new Set<string>();
        const visit = (id: string): void => {
          if (found.has(id)) return;
          found.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
        };
        for (const module of modules) {
          const id = join(root, module).replaceAll('\\', '/');
          if (this.getModuleInfo(id) === null) throw new Error(`usedStyles knows no ${module}.`);
          visit(id);
        }
        return [kind, [...found].map((id) => sourcePath(root, id)).filter((path) => path.endsWith('.css'))];
      });
      this.emitFile({
        type: 'asset',
        fileName: usedStylesFile,
        source: JSON.stringify(Object.fromEntries(used)),
      });
    },
  };
}

/**
 * In the site's build: puts the styles of the home page into index.html, so that its first frame waits for one answer
 * instead of two, and notes every page's for the server. The stylesheets stay as files: a page that is opened from
 * another one fetches what it lacks. Runs before the worker's precache manifest is written.
 */
export function pageStyles({ home }: { readonly home: string }): Plugin {
  let root = '';
  return {
    name: 'lipi:page-styles',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('pageStyles needs an output folder.');
      const serverDir = join(dir, '../server');
      const used = JSON.parse(
        await readFile(join(serverDir, usedStylesFile), 'utf8').catch(missing),
      ) as Painters;
      const page = join(dir, 'index.html');
      const html = await readFile(page, 'utf8');
      const entry = styleLink.exec(html)?.[1];
      if (entry === undefined || !html.includes(stylesMark))
        throw new Error('pageStyles finds no stylesheet, or no mark for it, in index.html.');
      const sheets = sheetsByModule(root, bundle);
      const styles: Record<string, string> = {};
      for (const [kind, modules] of Object.entries(used)) {
        const files = new Set([entry, ...modules.flatMap((module) => [...(sheets.get(module) ?? [])])]);
        styles[kind] = await inlined(dir, [...files]);
      }
      const ofHome = styles[home];
      if (ofHome === undefined) throw new Error(`pageStyles knows no page '${home}'.`);
      await writeFile(
        page,
        html.replace(styleLink, '').replace(stylesMark, () => ofHome),
      );
      await mkdir(serverDir, { recursive: true });
      await writeFile(join(serverDir, pageStylesFile), JSON.stringify(styles));
    },
  };
}

/** Which stylesheets a style module went into. */
function sheetsByModule(root: string, bundle: Rolldown.OutputBundle): Map<string, Set<string>> {
  const sheets = new Map<string, Set<string>>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    for (const id of output.moduleIds) {
      const path = sourcePath(root, id);
      if (path.endsWith('.css'))
        sheets.set(path, new Set([...(sheets.get(path) ?? []), ...(output.viteMetadata?.importedCss ?? [])]));
    }
  }
  return sheets;
}

/**
 * The sheets as one element, and a link to each that fetches nothing: Vite, which looks for a link before it brings a
 * sheet, finds them there already.
 */
async function inlined(dir: string, files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  // Vite marks the end of a stylesheet for itself.
  const css = texts.map((text) => text.replace(/\/\*\$vite\$:\d+\*\//, '').trim()).join('');
  if (css.includes('</style')) throw new Error('A stylesheet that holds "</style" cannot be inlined.');
  return `<style>${css}</style>${files.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`).join('')}`;
}

/** From the project's root, with slashes on every system. */
function sourcePath(root: string, id: string): string {
  return relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
}

function missing(cause: unknown): never {
  throw new Error('dist/server is missing: run `vite build --ssr` before `vite build`.', { cause });
}
