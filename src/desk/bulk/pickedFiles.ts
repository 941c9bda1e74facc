import { audioSizeLimitBytes } from '../../shared/audioFile/readAudioFile.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import type { FileReason } from '../../shared/storyFiles/collection.ts';
import { type CollectionFile, tooLarge } from '../../shared/storyFiles/collectionFile.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import { type ZipEntry, zipEntries } from './zipReader.ts';

/** A file as a curator picked or dropped it. */
interface LocatedFile {
  /** Relative to the picked folder, with the folder's own name. */
  readonly path: string;
  readonly file: File;
}

/** The files that were picked or dropped, and what of them cannot be read. */
export type LocatedFiles = readonly (LocatedFile | FileReason)[];

export interface PickedFiles {
  readonly files: readonly CollectionFile[];
  /** Files and folders that cannot be read, and files in ZIP files whose paths are not plain. */
  readonly broken: readonly FileReason[];
}

/** Why a ZIP file cannot be read at all. */
export type PickProblem =
  | { readonly kind: 'notZip'; readonly name: string }
  /** The file was moved or changed after it was picked. */
  | { readonly kind: 'notReadable'; readonly name: string };

/** The files from a browser's file picker. */
export function locatedFiles(files: Iterable<File>): LocatedFiles {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * The picked or dropped files, with those in ZIP files, which are not unpacked yet. A problem if the only file is a ZIP file
 * that cannot be read.
 */
export async function readPicked(
  located: LocatedFiles,
): Promise<{ readonly picked: PickedFiles } | { readonly problem: PickProblem }> {
  const files: CollectionFile[] = [];
  const broken: FileReason[] = [];
  for (const each of located) {
    if ('reason' in each) {
      broken.push(each);
      continue;
    }
    const { path, file } = each;
    if (!/\.zip$/i.test(path)) {
      files.push({ path, read: (limitBytes) => readBounded(file.size, limitBytes, () => bytesOf(file)) });
      continue;
    }
    const entries = await entriesOf(file);
    if ('kind' in entries) {
      if (located.length === 1) return { problem: entries };
      broken.push({ path, reason: reasons.ofZip[entries.kind] });
      continue;
    }
    for (const entry of entries) {
      const path = plainPath(entry.path);
      if (path === undefined) broken.push({ path: entry.path, reason: reasons.noPlainPath });
      else if (!path.endsWith('/')) files.push({ path, read: (limitBytes) => readEntry(entry, limitBytes) });
    }
  }
  return { picked: { files, broken } };
}

async function entriesOf(file: File): Promise<readonly ZipEntry[] | PickProblem> {
  const { name } = file;
  try {
    return (await zipEntries(file)) ?? { kind: 'notZip', name };
  } catch (error) {
    console.warn(`A ZIP file could not be read: ${String(error)}`);
    return { kind: 'notReadable', name };
  }
}

/**
 * The path of an entry with forward slashes, where a Windows program wrote backslashes, and without steps that lead nowhere.
 * Undefined if it leads out of the ZIP file.
 */
function plainPath(path: string): string | undefined {
  const steps = path.replaceAll('\\', '/').split('/');
  const isFolder = steps.at(-1) === '';
  const plain = steps.filter((step) => step !== '' && step !== '.').join('/');
  if (steps.includes('..')) return undefined;
  return isFolder ? `${plain}/` : plain;
}

async function readEntry({ obstacle, sizeBytes, read }: ZipEntry, limitBytes: number) {
  if (obstacle) throw new BrokenFile(reasons.obstacles[obstacle]);
  return readBounded(sizeBytes, limitBytes, read);
}

/** Throws BrokenFile for a file that is too large or cannot be read. */
async function readBounded(
  sizeBytes: number,
  limitBytes: number,
  read: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > limitBytes) {
    throw limitBytes === audioSizeLimitBytes ? new BrokenFile(reasons.soundTooLarge) : tooLarge(limitBytes);
  }
  const bytes = await read();
  if (!bytes) throw new BrokenFile(reasons.notReadable);
  return bytes;
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
