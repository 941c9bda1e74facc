import { exportedAudio, exportedText, exportedTimings } from '../../importing/exportedStory.ts';
import type { ExportedStories, StoryToExport } from '../../shared/desk/bulk.ts';
import type { Result } from '../../shared/result.ts';
import { sha256Of } from '../../shared/sha256.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { folderNameOf } from '../../shared/story/workName.ts';
import type { DeskFailure } from '../feed/deskCall.ts';
import type { ZipWriter } from './zipWriter.ts';

type ReadSound = (part: NarrationPart) => Promise<Result<Uint8Array<ArrayBuffer>, DeskFailure>>;

/** How many stories are in the file, and why the next cannot be read; going on tries it again. */
interface ExportStep {
  readonly stories: number;
  readonly failure?: DeskFailure;
}

/**
 * Writes the library as work folders, with the same files and bytes that the export command writes. A story is included as
 * a whole or not at all. `readSound` returns the verified bytes of a file; without it only the texts are exported.
 */
export async function* wholeExport(
  zip: ZipWriter,
  readPage: (after: string) => Promise<Result<ExportedStories, DeskFailure>>,
  readSound?: ReadSound,
): AsyncGenerator<ExportStep, undefined> {
  let stories = 0;
  for (let after: string | null = ''; after !== null; ) {
    const page: Result<ExportedStories, DeskFailure> = await readPage(after);
    if (!page.ok) {
      yield { stories, failure: page.failure };
      continue;
    }
    for (const story of page.value.stories) {
      for (let failure = await add(zip, story, readSound); failure; ) {
        yield { stories, failure };
        failure = await add(zip, story, readSound);
      }
      stories += 1;
      yield { stories };
    }
    after = page.value.after;
  }
}

/** Returns why one of a story's audio files cannot be read; then nothing was added. */
async function add(
  zip: ZipWriter,
  story: StoryToExport,
  readSound?: ReadSound,
): Promise<DeskFailure | undefined> {
  const encoder = new TextEncoder();
  const path = `${folderNameOf(story.row.work)}/`;
  const { language } = story.row;
  const sound: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  if (readSound) {
    for (const { name, part } of exportedAudio(story.row)) {
      const read = await readSound(part);
      if (!read.ok) return read.failure;
      sound.push({ name, bytes: read.value });
    }
  }
  await zip.add(`${path}${language}.md`, encoder.encode(exportedText(story)), 'text');
  for (const { name, bytes } of sound) await zip.add(path + name, bytes, 'sound');
  const timings = readSound && exportedTimings(story, await sha256Of(encoder.encode(story.content)));
  if (timings !== undefined) {
    await zip.add(`${path}${language}.timings.json`, encoder.encode(timings), 'text');
  }
  return undefined;
}
