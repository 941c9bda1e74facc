import { unzipSync } from 'fflate';
import { textSizeLimit } from '../../../shared/storyFiles/textOf.ts';
import { isStoryName } from '../../../shared/storyFiles/workStory.ts';

/** A file of a collection, where it lies in it. */
export interface PickedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Undefined for one that is too large to be a story, which is not unpacked. */
  readonly bytes?: Uint8Array;
}

export interface PickedFiles {
  readonly texts: readonly PickedFile[];
  /** How many are no texts: sound, times, README files. */
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

/** Reads what a curator picked or dropped: ZIP files, whose texts are unpacked, and the files of a folder. */
export async function readPicked(
  files: readonly File[],
): Promise<{ readonly picked: PickedFiles } | { readonly problem: PickProblem }> {
  const texts: PickedFile[] = [];
  let others = 0;
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    const isZip = /\.zip$/i.test(path);
    if (isZip && file.size > zipSizeLimit) return { problem: { kind: 'tooLarge', name: file.name } };
    const wanted = isZip || isStoryName(nameOf(path));
    const bytes = wanted && (isZip || file.size <= textSizeLimit) ? await bytesOf(file) : undefined;
    if (bytes === null) return { problem: { kind: 'notReadable', name: file.name } };
    if (isZip && bytes) {
      const unpacked = unpack(bytes);
      if (!unpacked) return { problem: { kind: 'notZip', name: file.name } };
      texts.push(...unpacked.texts);
      others += unpacked.others;
    } else if (wanted) texts.push({ path, sizeBytes: file.size, ...(bytes && { bytes }) });
    else others += 1;
  }
  return { picked: { texts, others } };
}

/** Null for a file that is not there any more. */
async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.warn(`A file could not be read: ${String(error)}`);
    return null;
  }
}

/** Undefined for what is no ZIP file. */
function unpack(zip: Uint8Array): PickedFiles | undefined {
  const tooLarge: PickedFile[] = [];
  let others = 0;
  try {
    const unpacked = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
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
    return { texts: [...texts, ...tooLarge], others };
  } catch (error) {
    console.warn(`A file could not be unpacked: ${String(error)}`);
    return undefined;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
