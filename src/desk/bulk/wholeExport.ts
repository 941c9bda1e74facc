import type { ExportedStories } from '../../shared/desk/bulk.ts';
import type { Result } from '../../shared/result.ts';
import { sha256Of } from '../../shared/sha256.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { folderNameOf } from '../../shared/story/workName.ts';
import {
  exportedAudio,
  exportedText,
  exportedTimings,
  type StoryToExport,
} from '../../shared/storyFiles/exportedStory.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';
import type { ZipWriter } from './zipWriter.ts';

/** The sources that an export reads. */
export interface ExportSource {
  readonly readPage: (after: string) => Promise<Result<ExportedStories, DeskFailure>>;
  /** The verified bytes of a file. Omit it to export only the texts. */
  readonly readSound?: (
    part: NarrationPart,
    signal: AbortSignal,
  ) => Promise<Result<Uint8Array<ArrayBuffer>, DeskFailure>>;
}

/**
 * The library as one ZIP file of work folders, with the same files and bytes that the export command writes. A story is
 * included as a whole or not at all; stories from before a failure are kept, and the next run continues from there.
 */
export class WholeExport {
  readonly #zip: ZipWriter;
  readonly #source: ExportSource;
  readonly #encoder = new TextEncoder();
  #waiting: readonly StoryToExport[] = [];
  #after: string | null = '';
  #stories = 0;

  constructor(zip: ZipWriter, source: ExportSource) {
    this.#zip = zip;
    this.#source = source;
  }

  /** The number of stories exported so far. */
  get stories(): number {
    return this.#stories;
  }

  /** Continues to the end and returns the file; undefined when it was aborted. Rejects with FileTooLarge. */
  async run(
    signal: AbortSignal,
    onProgress: (stories: number) => void,
  ): Promise<Result<Blob, DeskFailure> | undefined> {
    for (;;) {
      for (const story of this.#waiting) {
        const added = await this.#add(story, signal);
        if (signal.aborted) return undefined;
        if (!added.ok) return added;
        this.#waiting = this.#waiting.slice(1);
        this.#stories += 1;
        onProgress(this.#stories);
      }
      if (this.#after === null) return { ok: true, value: await this.#zip.end() };
      const page = await this.#source.readPage(this.#after);
      if (signal.aborted) return undefined;
      if (!page.ok) return page;
      this.#waiting = page.value.stories;
      this.#after = page.value.after;
    }
  }

  /** Discards the file. */
  drop(): Promise<void> {
    return this.#zip.drop();
  }

  async #add(story: StoryToExport, signal: AbortSignal): Promise<Result<null, DeskFailure>> {
    const { readSound } = this.#source;
    const { language } = story.row;
    const folder = folderNameOf(story.row.work);
    const sound: { readonly name: string; readonly bytes: Uint8Array }[] = [];
    for (const { name, part } of readSound ? exportedAudio(story.row) : []) {
      const read = await readSound?.(part, signal);
      if (read && !read.ok) return read;
      if (read) sound.push({ name, bytes: read.value });
    }
    await this.#zip.add(`${folder}/${language}.md`, this.#encoder.encode(exportedText(story)), 'text');
    for (const { name, bytes } of sound) await this.#zip.add(`${folder}/${name}`, bytes, 'sound');
    const timings = readSound && exportedTimings(story, await sha256Of(this.#encoder.encode(story.content)));
    if (timings !== undefined) {
      await this.#zip.add(`${folder}/${language}.timings.json`, this.#encoder.encode(timings), 'text');
    }
    return { ok: true, value: null };
  }
}
