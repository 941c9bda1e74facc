import { indexName } from '../../shared/storyFiles/globalStorybooksFolder.ts';
import { isBesideName, isLeftBehind, isStoryName } from '../../shared/storyFiles/workStory.ts';
import { type ZipEntry, zipEntries } from './zipReader.ts';

/** A file as a curator picked or dropped it. */
export interface LocatedFile {
  /** Relative to the picked folder, with the folder's own name. */
  readonly path: string;
  readonly file: File;
}

/** A file that is read on demand, so that the picked files need not fit in memory. */
export interface FileBeside {
  readonly sizeBytes: number;
  /** Null when the file cannot be read, because it was moved or changed, or is damaged in its ZIP file. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Why its ZIP file does not let it be read; undefined for a file that can be. */
  readonly obstacle?: ZipEntry['obstacle'];
}

/** A text file with its path in the collection. */
export interface PickedText extends FileBeside {
  readonly path: string;
}

export interface PickedFiles {
  readonly texts: readonly PickedText[];
  /** Files that may name a collection and link its stories, by their paths. */
  readonly indexes: ReadonlyMap<string, FileBeside>;
  /** Audio and timing files, which may belong to a story next to them, by their paths. */
  readonly beside: ReadonlyMap<string, FileBeside>;
  /** The paths of files of any other kind. */
  readonly others: readonly string[];
  /** ZIP files that cannot be read, by their paths. */
  readonly unreadable: ReadonlyMap<string, PickProblem['kind']>;
}

/** The most bytes of a ZIP file, which is read as a whole. */
export const zipSizeLimit = 500 * 1000 * 1000;

/** Why a ZIP file cannot be read at all. */
export type PickProblem =
  | { readonly kind: 'notZip'; readonly name: string }
  | { readonly kind: 'tooLarge'; readonly name: string }
  /** The file was moved or changed after it was picked. */
  | { readonly kind: 'notReadable'; readonly name: string };

/** The files from a browser's file picker. */
export function locatedFiles(files: Iterable<File>): readonly LocatedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Sorts the picked or dropped files: those in ZIP files, which are not unpacked yet, and those of folders. A problem if the
 * only file is a ZIP file that cannot be read.
 */
export async function readPicked(
  files: readonly LocatedFile[],
): Promise<{ readonly picked: PickedFiles } | { readonly problem: PickProblem }> {
  const texts: PickedText[] = [];
  const beside = new Map<string, FileBeside>();
  const indexes = new Map<string, FileBeside>();
  const others: string[] = [];
  const unreadable = new Map<string, PickProblem['kind']>();
  const sort = (path: string, file: FileBeside) => {
    if (isLeftBehind(path)) {
      if (nameOf(path) === indexName) indexes.set(path, file);
      return;
    }
    if (isStoryName(nameOf(path))) texts.push({ path, ...file });
    else if (isBesideName(path)) beside.set(path, file);
    else others.push(path);
  };
  for (const { path, file } of files) {
    if (!/\.zip$/i.test(path)) {
      sort(path, { sizeBytes: file.size, read: () => bytesOf(file) });
      continue;
    }
    const entries = await entriesOf(file);
    if ('kind' in entries) {
      if (files.length === 1) return { problem: entries };
      unreadable.set(path, entries.kind);
      continue;
    }
    for (const { path: inside, sizeBytes, obstacle, read } of entries) {
      const path = plainPath(inside);
      if (!path.endsWith('/')) sort(path, { sizeBytes, obstacle, read: async () => read() });
    }
  }
  return { picked: { texts, indexes, beside, others, unreadable } };
}

async function entriesOf(file: File): Promise<readonly ZipEntry[] | PickProblem> {
  const { name } = file;
  if (file.size > zipSizeLimit) return { kind: 'tooLarge', name };
  const bytes = await bytesOf(file);
  if (bytes === null) return { kind: 'notReadable', name };
  return zipEntries(bytes) ?? { kind: 'notZip', name };
}

/** The path with forward slashes, where a Windows program wrote backslashes. */
function plainPath(path: string): string {
  return path.includes('/') ? path : path.replaceAll('\\', '/');
}

/** Null for a file that is missing by now. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.warn(`A file could not be read: ${String(error)}`);
    return null;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
