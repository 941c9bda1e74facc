import { Zip, ZipPassThrough } from 'fflate';
import { exportedAudio, exportedText, exportedTimings } from '../../importing/exportedStory.ts';
import { formatStoryFile } from '../../importing/storyFile.ts';
import type { ExportedStories, StoryToExport } from '../../shared/desk/bulk.ts';
import { sha256Of } from '../../shared/sha256.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { folderNameOf } from '../../shared/story/workName.ts';
import type { Answer, DeskFailure } from '../feed/deskCall.ts';
import * as words from './words.tsx';

type ReadSound = (part: NarrationPart) => Promise<Answer<Uint8Array<ArrayBuffer>>>;

/**
 * Writes the library as work folders, with the same bytes as the export command. A story is included as a whole or not
 * at all. Yields how many stories are in the file and, if the next cannot be read, why; going on tries it again.
 * Without `readSound`, which returns the verified bytes of a file, only the texts are exported.
 */
export async function* wholeExport(
  zip: ZipWriter,
  readPage: (after: string) => Promise<Answer<ExportedStories>>,
  readSound?: ReadSound,
): AsyncGenerator<{ readonly stories: number; readonly failure?: DeskFailure }, undefined> {
  let stories = 0;
  for (let after: string | null = ''; after !== null; ) {
    const page: Answer<ExportedStories> = await readPage(after);
    if (!page.ok) {
      yield { stories, failure: page.failure };
      continue;
    }
    for (const story of page.value.stories) {
      const addStory = () => add(zip, story, readSound);
      for (let failure = await addStory(); failure; failure = await addStory()) yield { stories, failure };
      stories += 1;
      yield { stories };
    }
    after = page.value.after;
  }
}

/** Returns why one of a story's audio files cannot be read; then nothing was added. */
async function add(zip: ZipWriter, story: StoryToExport, readSound?: ReadSound) {
  const path = `${folderNameOf(story.row.work)}/`;
  const { language } = story.row;
  const sound: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  for (const { name, part } of readSound ? exportedAudio(story.row) : []) {
    const read = await readSound?.(part);
    if (!read?.ok) return read?.failure;
    sound.push({ name, bytes: read.value });
  }
  await zip.addText(`${path}${language}.md`, exportedText(story));
  for (const { name, bytes } of sound) await zip.add(path + name, bytes);
  const contentSha256 = await sha256Of(new TextEncoder().encode(story.content));
  const timings = readSound && exportedTimings(story, contentSha256);
  if (timings !== undefined) await zip.addText(`${path}${language}.timings.json`, timings);
  return undefined;
}

/** A ZIP file with one story that explains each field: to be unpacked, overwritten and imported. */
export async function storyTemplate(): Promise<Blob> {
  const story = { ...words.template, language: 'en', originalLanguage: 'or', licence: 'CC-BY-4.0' };
  const zip = new ZipWriter(inMemory());
  await zip.addText('name-of-the-work/en.md', formatStoryFile(story));
  return zip.end();
}

interface ZipTarget {
  readonly limitBytes: number;
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Blob>;
  drop(): Promise<void>;
}

/** The file would be larger than this browser can make. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`a file may have ${limitBytes} bytes here`);
    this.limitBytes = limitBytes;
  }
}

/**
 * Packs files into a ZIP file one after the other, so that only the current one is in memory. As they are: most of it is
 * audio, and no line carries it. Rejects with FileTooLarge.
 */
export class ZipWriter {
  readonly #target: ZipTarget;
  #sizeBytes = 0;
  readonly #packed: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#packed.push(piece);
  });

  constructor(target: ZipTarget) {
    this.#target = target;
  }

  addText(path: string, text: string): Promise<void> {
    return this.add(path, new TextEncoder().encode(text));
  }

  async add(path: string, bytes: Uint8Array): Promise<void> {
    const entry = new ZipPassThrough(path);
    this.#zip.add(entry);
    entry.push(bytes, true);
    await this.#flush();
  }

  async end(): Promise<Blob> {
    this.#zip.end();
    await this.#flush();
    return this.#target.end();
  }

  drop(): Promise<void> {
    return this.#target.drop();
  }

  async #flush(): Promise<void> {
    for (const piece of this.#packed.splice(0)) {
      this.#sizeBytes += piece.length;
      if (this.#sizeBytes > this.#target.limitBytes) throw new FileTooLarge(this.#target.limitBytes);
      // Copied, because the packer reuses its buffers.
      await this.#target.write(new Uint8Array(piece));
    }
  }
}

/** The file being written, in the site's private file system (OPFS). The next export replaces it. */
const fileName = 'desk-export.zip';

const type = 'application/zip';

/** A file on the device where the browser can write it piece by piece, else in memory. */
export async function onDevice(): Promise<ZipTarget> {
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(fileName, { create: true });
    const stream = await handle.createWritable();
    return {
      limitBytes: 4 * 1000 * 1000 * 1000, // by the 32-bit fields of a plain ZIP file
      write: (piece) => stream.write(piece),
      async end() {
        await stream.close();
        const file = await handle.getFile();
        return file.slice(0, file.size, type);
      },
      async drop() {
        await stream.abort();
        await folder.removeEntry(fileName);
      },
    };
  } catch (error) {
    console.info(`Exporting in memory, since the file could not be streamed: ${String(error)}`);
    return inMemory();
  }
}

/** A file in memory, which does not conflict with one that is being written on the device. */
function inMemory(): ZipTarget {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    limitBytes: 256 * 1000 * 1000,
    write: async (piece) => void pieces.push(piece),
    end: async () => new Blob(pieces, { type }),
    drop: async () => void pieces.splice(0),
  };
}
