import { dirname, relative } from 'node:path';
import type { Rolldown } from 'vite';

/** What is known of a module while its chunk is named. */
export interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null;
}

/**
 * Names the chunks of load units: folders of which each, and each folder in it that is fetched by itself, is one file. A
 * module goes into the deepest folder that holds all whose import it waits for, wherever it stands itself; what others
 * need as well has no name here. No two such chunks wait for each other: a deeper one needs those above it alone.
 */
export function loadUnits(root: string, units: readonly string[]) {
  return (id: string, modules: Modules): string | null => {
    const wanting = [...entriesOf(id, modules)].map((entry) => folderOf(root, entry));
    const folder = wanting.length === 0 ? '' : wanting.reduce(sharedFolder);
    const unit = units.find((one) => `${folder}/`.startsWith(`${one}/`));
    return unit === undefined ? null : relative(dirname(unit), folder).replaceAll(/[\\/]/g, '-');
  };
}

/** The modules by whose fetching this one comes: itself, when it is fetched by itself. */
function entriesOf(id: string, modules: Modules): Set<string> {
  const entries = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(one);
    for (const importer of info.importers) seen.add(importer);
  }
  return entries;
}

/** From the project's root. The desk's page belongs to the desk. */
function folderOf(root: string, id: string): string {
  const path = relative(root, id).replaceAll('\\', '/');
  return dirname(path.replace('src/app/routes/adminPage.tsx', 'src/desk/page'));
}

function sharedFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/'), other.split('/')];
  const end = parts.findIndex((part, at) => part !== others[at]);
  return (end < 0 ? parts : parts.slice(0, end)).join('/');
}
