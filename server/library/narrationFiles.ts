import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import type { StoryInput } from '../../convex/storyInput.ts';
import type { SentenceTiming } from '../../src/shared/catalogue.ts';
import { audioTypes } from '../../src/shared/storyFiles/audioTypes.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import type { StoryFile } from '../../src/shared/storyFiles/storyFile.ts';
import { parseTimings, type ReadTimings } from '../../src/shared/storyFiles/timingsFile.ts';
import { readText } from './readText.ts';

/** A day of speech at 32 kbit/s is 345 MB; what is larger is no narration of a short story. */
const audioSizeLimit = 256 * 1000 * 1000;

type Narration = NonNullable<StoryInput['narration']>;

/** A story's narration as it lies in its folder. All empty when there is none. */
export interface ReadNarration {
  readonly narration?: Narration;
  readonly timings: readonly SentenceTiming[];
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads the audio and the timings beside a story file. The timings file names the audio files; without one
 * they are `<language>.mp3`, or `<language>-1.mp3`, `<language>-2.mp3` and so on, and their length is read
 * from the audio itself. Throws BrokenFile with the reason.
 */
export async function readNarration(
  folder: string,
  story: StoryFile,
  names: readonly string[],
): Promise<ReadNarration> {
  const timingsName = `${story.language}.timings.json`;
  const read = names.includes(timingsName)
    ? await aboutFile(timingsName, async () => parseTimings(await readText(join(folder, timingsName))))
    : undefined;
  const named: ReadTimings['parts'] | { file: string }[] =
    read?.parts ?? audioNames(story.language, names).map((file) => ({ file }));
  if (named.length === 0) return { timings: [], files: new Map() };
  if (read?.contentSha256 !== undefined && read.contentSha256 !== sha256(story.content)) {
    throw new BrokenFile(
      `${timingsName} was made from another version of the text: narrate it again or take the file away`,
    );
  }
  const narrator = read?.narrator ?? story.narrator;
  if (!narrator)
    throw new BrokenFile(`its recording names no narrator, in ${timingsName} or the front matter`);

  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const parts: Narration['parts'] = [];
  for (const part of named) {
    const { bytes, ...facts } = await aboutFile(part.file, () => readAudio(folder, part));
    files.set(facts.sha256, bytes);
    parts.push(facts);
  }
  return {
    narration: { synthetic: read?.synthetic ?? story.synthetic ?? false, narrator, parts },
    timings: read?.sentences ?? [],
    files,
  };
}

async function readAudio(
  folder: string,
  part: { readonly file: string; readonly durationSeconds?: number; readonly sha256?: string },
) {
  const mimeType = audioTypes[extname(part.file).toLowerCase()];
  if (mimeType === undefined) throw new BrokenFile('it is neither MP3, M4A nor FLAC');
  const path = join(folder, part.file);
  const { size } = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw new BrokenFile('it is missing');
    throw error;
  });
  if (size > audioSizeLimit) throw new BrokenFile(`it is too large (${size} bytes)`);
  const bytes = new Uint8Array(await readFile(path));
  const hash = sha256(bytes);
  if (part.sha256 !== undefined && part.sha256 !== hash) {
    throw new BrokenFile('it is not the recording that the timings were made for');
  }
  const durationSeconds = part.durationSeconds ?? (await readDuration(bytes, mimeType));
  return { bytes, sha256: hash, sizeBytes: bytes.length, mimeType, durationSeconds };
}

async function readDuration(bytes: Uint8Array, mimeType: string): Promise<number> {
  const { format } = await parseBuffer(bytes, { mimeType }, { duration: true, skipCovers: true }).catch(
    (cause: unknown) => {
      throw new BrokenFile('it cannot be read as audio', { cause });
    },
  );
  if (!format.duration) throw new BrokenFile('it cannot be read as audio');
  return Math.round(format.duration * 1000) / 1000;
}

/** `<language>.mp3`, or `<language>-1.mp3`, `<language>-2.mp3`, … up to the first number that is missing. */
function audioNames(language: string, names: readonly string[]): string[] {
  for (const extension of Object.keys(audioTypes)) {
    if (names.includes(`${language}${extension}`)) return [`${language}${extension}`];
    const numbered: string[] = [];
    while (names.includes(`${language}-${numbered.length + 1}${extension}`)) {
      numbered.push(`${language}-${numbered.length + 1}${extension}`);
    }
    if (numbered.length > 0) return numbered;
  }
  return [];
}

/** Says which of a story's files a fault is in. */
async function aboutFile<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BrokenFile) throw new BrokenFile(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
