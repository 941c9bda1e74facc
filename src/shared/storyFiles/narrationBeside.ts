import type { NarrationPart, SentenceTiming } from '../catalogue.ts';
import { audioTypes } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import type { StoryFile } from './storyFile.ts';
import { parseTimings } from './timingsFile.ts';

/** A file of a narration as the story's files name it; what they do not say is read from the file. */
interface NamedAudio {
  readonly file: string;
  readonly durationSeconds?: number;
  /** Lower-case hex. */
  readonly sha256?: string;
}

/** What is known of a file of a narration. */
type AudioFacts = Omit<NarrationPart, 'url'>;

/** The files beside a story. Both reads throw BrokenFile with the reason. */
export interface FilesBeside {
  readonly names: readonly string[];
  readonly readText: (name: string) => Promise<string>;
  /** `mimeType` is what its name says. */
  readonly readAudio: (part: NamedAudio, mimeType: string) => Promise<AudioFacts>;
  /** Lower-case hex, of a text's UTF-8 bytes. */
  readonly sha256Of: (text: string) => string | Promise<string>;
}

/** A story's narration as it lies beside its text. */
export interface NarrationBeside {
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly parts: readonly AudioFacts[];
  readonly timings: readonly SentenceTiming[];
}

/**
 * Reads the audio and the timings beside a story file; undefined where there are none. The timings file names the audio files;
 * without one they are `<language>.mp3`, or `<language>-1.mp3`, `<language>-2.mp3` and so on, and their length is read from the
 * audio itself. Throws BrokenFile with the reason.
 */
export async function narrationBeside(
  story: StoryFile,
  { names, readText, readAudio, sha256Of }: FilesBeside,
): Promise<NarrationBeside | undefined> {
  const timingsName = `${story.language}.timings.json`;
  const read = names.includes(timingsName)
    ? await aboutFile(timingsName, async () => parseTimings(await readText(timingsName)))
    : undefined;
  const named: readonly NamedAudio[] =
    read?.parts ?? audioNames(story.language, names).map((file) => ({ file }));
  if (named.length === 0) return undefined;
  if (read?.contentSha256 !== undefined && read.contentSha256 !== (await sha256Of(story.content))) {
    throw new BrokenFile(
      `${timingsName} was made from another version of the text: narrate it again or take the file away`,
    );
  }
  const narrator = read?.narrator ?? story.narrator;
  if (!narrator)
    throw new BrokenFile(`its recording names no narrator, in ${timingsName} or the front matter`);
  const parts: AudioFacts[] = [];
  for (const part of named) parts.push(await aboutFile(part.file, () => readOne(part, readAudio)));
  const synthetic = read?.synthetic ?? story.synthetic ?? false;
  return { narrator, synthetic, parts, timings: read?.sentences ?? [] };
}

async function readOne(part: NamedAudio, readAudio: FilesBeside['readAudio']): Promise<AudioFacts> {
  const [extension = ''] = /\.[^.]+$/.exec(part.file) ?? [];
  const mimeType = audioTypes[extension.toLowerCase()];
  if (mimeType === undefined) throw new BrokenFile('it is neither MP3, M4A nor FLAC');
  const facts = await readAudio(part, mimeType);
  if (part.sha256 !== undefined && part.sha256 !== facts.sha256) {
    throw new BrokenFile('it is not the recording that the timings were made for');
  }
  return facts;
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
