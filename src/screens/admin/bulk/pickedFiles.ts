import { unzipSync } from 'fflate';
import { audioTypes } from '../../../shared/storyFiles/audioTypes.ts';
import { textSizeLimit } from '../../../shared/storyFiles/textOf.ts';
import { isStoryName } from '../../../shared/storyFiles/workStory.ts';

/** A file as a curator picked or dropped it. */
export interface LocatedFile {
  /** In the folder that was picked, with the folder's own name. */
  readonly path: string;
  readonly file: File;
}

/** A text of a collection, where it lies in it. */
export interface PickedText {
  readonly path: string;
  readonly sizeBytes: number;
  /** Undefined for one that is too large to be a story, which is not unpacked. */
  readonly bytes?: Uint8Array;
}

/** Sound or times, which may belong to a story beside them. */
export interface FileBeside {
  readonly sizeBytes: number;
  /** Null when it cannot be read any more, since it was moved or changed. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

export interface PickedFiles {
  readonly texts: readonly PickedText[];
  /** By their paths. */
  readonly beside: ReadonlyMap<string, FileBeside>;
  /** How many are of another kind. */
  readonly others: number;
}

/** Bytes of a ZIP file, which is read as a whole. */
export const zipSizeLimit = 500 * 1000 * 1000;

/** Why what was picked cannot be read at all. */
export type PickProblem =
  | { readonly kind: 'notZip'; readonly name: string }
  | { readonly kind: 'tooLarge'; readonly name: string }
  /** It was moved or changed after it was picked. */
  | { readonly kind: 'notReadable'; readonly name: string };

/** What a browser's picker gave. */
export function locatedFiles(files: Iterable<File>): readonly LocatedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Reads what a curator picked or dropped: ZIP files, whose texts are unpacked, and the files of a folder. Sound stays where it is
 * until somebody reads it: a ZIP file is held for that, not a second time unpacked.
 */
export async function readPicked(
  files: readonly LocatedFile[],
): Promise<{ readonly picked: PickedFiles } | { readonly problem: PickProblem }> {
  const texts: PickedText[] = [];
  const beside = new Map<string, FileBeside>();
  let others = 0;
  for (const { path, file } of files) {
    const isZip = /\.zip$/i.test(path);
    if (isZip && file.size > zipSizeLimit) return { problem: { kind: 'tooLarge', name: file.name } };
    const isText = isStoryName(nameOf(path));
    const isRead = isZip || (isText && file.size <= textSizeLimit);
    const bytes = isRead ? await bytesOf(file) : undefined;
    if (bytes === null) return { problem: { kind: 'notReadable', name: file.name } };
    if (isZip && bytes) {
      const unpacked = unpack(bytes);
      if (!unpacked) return { problem: { kind: 'notZip', name: file.name } };
      texts.push(...unpacked.texts);
      for (const [name, sound] of unpacked.beside) beside.set(name, sound);
      others += unpacked.others;
    } else if (isText) texts.push({ path, sizeBytes: file.size, ...(bytes && { bytes }) });
    else if (isBesideName(path)) beside.set(path, { sizeBytes: file.size, read: () => bytesOf(file) });
    else others += 1;
  }
  return { picked: { texts, beside, others } };
}

/** Null for a file that is not there any more. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.warn(`A file could not be read: ${String(error)}`);
    return null;
  }
}

/** Undefined for what is no ZIP file. */
function unpack(zip: Uint8Array): PickedFiles | undefined {
  const tooLarge: PickedText[] = [];
  const beside = new Map<string, FileBeside>();
  let others = 0;
  try {
    const unpacked = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
        if (isBesideName(name)) {
          beside.set(name, { sizeBytes: originalSize, read: async () => unpackOne(zip, name) });
          return false;
        }
        if (!isStoryName(nameOf(name))) {
          others += 1;
          return false;
        }
        if (originalSize <= textSizeLimit) return true;
        tooLarge.push({ path: name, sizeBytes: originalSize });
        return false;
      },
    });
    const texts = Object.entries(unpacked).map(([path, bytes]) => ({ path, sizeBytes: bytes.length, bytes }));
    return { texts: [...texts, ...tooLarge], beside, others };
  } catch (error) {
    console.warn(`A file could not be unpacked: ${String(error)}`);
    return undefined;
  }
}

/** Null for one that is damaged. */
function unpackOne(zip: Uint8Array, path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = unzipSync(zip, { filter: ({ name }) => name === path })[path];
    return bytes ? new Uint8Array(bytes) : null;
  } catch (error) {
    console.warn(`A file could not be unpacked: ${String(error)}`);
    return null;
  }
}

function isBesideName(path: string): boolean {
  const name = path.toLowerCase();
  return name.endsWith('.timings.json') || Object.keys(audioTypes).some((ending) => name.endsWith(ending));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
