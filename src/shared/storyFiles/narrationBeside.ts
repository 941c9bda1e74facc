import { type AudioLimits, readAudioFile } from '../audioFile/readAudioFile.ts';
import type { NarrationPart, SentenceTiming } from '../catalogue.ts';
import { narrationPartLimit } from '../deskNarration.ts';
import { audioTypes, isAudioName } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import type { StoryFile } from './storyFile.ts';
import { parseTimings, timingsName } from './timingsFile.ts';

/** A file of a narration as the story's files name it; the rest is read from the file, whatever they say. */
interface NamedAudio {
  readonly file: string;
  /** Lower-case hex. */
  readonly sha256?: string;
}

/** A file of a narration: its name beside the story, and what its bytes say. */
interface AudioBeside extends Omit<NarrationPart, 'url'> {
  readonly file: string;
  /** A jump in it lands seconds off. */
  readonly isHardToSeek: boolean;
}

/** The files beside a story. Both reads throw BrokenFile with the reason. */
export interface FilesBeside {
  readonly names: Iterable<string>;
  readonly readText: (name: string) => Promise<string>;
  readonly readAudio: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Lower-case hex. */
  readonly sha256Of: (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>;
  readonly audioLimits: AudioLimits;
}

/** A story's narration as it lies beside its text. */
export interface NarrationBeside {
  /** Empty where neither the times nor the story say it. */
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly parts: readonly AudioBeside[];
  readonly timings: readonly SentenceTiming[];
}

/**
 * Reads the audio and the timings beside a story file, whose names begin with `stem`; undefined where there are none. The timings file names the audio files;
 * without one they are found by their names (`audioNames`). Of each the bytes say whether it
 * is audio, of what type and how long. Throws BrokenFile with the reason.
 */
export async function narrationBeside(
  story: StoryFile,
  stem: string,
  files: FilesBeside,
): Promise<NarrationBeside | undefined> {
  const names = new Set(files.names);
  const timingsFile = namedAs(timingsName(stem), names);
  const read = timingsFile
    ? await aboutFile(timingsFile, async () => parseTimings(await files.readText(timingsFile)))
    : undefined;
  const named: readonly NamedAudio[] =
    read?.parts.map((part) => ({ ...part, file: namedAs(part.file, names) ?? part.file })) ??
    audioNames(stem, names).map((file) => ({ file }));
  if (named.length === 0) return undefined;
  if (read?.contentSha256 !== undefined) {
    const sha256 = await files.sha256Of(new TextEncoder().encode(story.content));
    if (read.contentSha256 !== sha256) {
      throw new BrokenFile(
        `${timingsFile} was made from another version of the text: narrate it again or take the file away`,
      );
    }
  }
  const narrator = read?.narrator ?? story.narrator ?? '';
  const parts: AudioBeside[] = [];
  for (const part of named) parts.push(await aboutFile(part.file, () => readOne(part, files)));
  const synthetic = read?.synthetic ?? story.synthetic ?? false;
  return { narrator, synthetic, parts, timings: read?.sentences ?? [] };
}

async function readOne(
  { file, sha256: namedSha256 }: NamedAudio,
  { readAudio, sha256Of, audioLimits }: FilesBeside,
): Promise<AudioBeside> {
  if (!isAudioName(file)) throw new BrokenFile('it is neither MP3, M4A nor FLAC');
  const bytes = await readAudio(file);
  const sha256 = await sha256Of(bytes);
  if (namedSha256 !== undefined && namedSha256 !== sha256) {
    throw new BrokenFile('it is not the recording that the timings were made for');
  }
  const read = readAudioFile(bytes, audioLimits);
  if (read.kind === 'refused') throw new BrokenFile(read.message);
  const { mimeType, durationSeconds, isHardToSeek } = read;
  return {
    file,
    sha256,
    sizeBytes: bytes.length,
    mimeType,
    durationSeconds,
    isHardToSeek,
  };
}

/** The file of a name, else the one whose name differs from it in capital letters alone. */
function namedAs(name: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(name)) return name;
  const lower = name.toLowerCase();
  return [...names].find((other) => other.toLowerCase() === lower);
}

/**
 * `<stem>.mp3`, or `<stem>-1.mp3`, `<stem>-2.m4a`, … from 0 or 1 on, in capital or small letters, with or without
 * zeros before the number. Throws BrokenFile where a number is missing or there twice.
 */
function audioNames(stem: string, names: ReadonlySet<string>): string[] {
  const extensions = Object.keys(audioTypes);
  const found = extensions.flatMap((extension) =>
    [...names].flatMap((name) => {
      const digits = afterStem(name, stem, extension);
      return digits === undefined ? [] : [{ name, number: digits === '' ? undefined : Number(digits) }];
    }),
  );
  const whole = found.find(({ number }) => number === undefined);
  if (whole) return [whole.name];
  if (found.length > narrationPartLimit) {
    throw new BrokenFile(`its narration has over ${narrationPartLimit} files`);
  }
  const parts = found.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const first = Math.min(1, parts[0]?.number ?? 1);
  for (const [at, { name, number = 0 }] of parts.entries()) {
    if (number < first + at) throw new BrokenFile(`its narration has part ${number} twice, as ${name} too`);
    if (number > first + at) throw new BrokenFile(`its narration has ${name}, but no part ${first + at}`);
  }
  return parts.map(({ name }) => name);
}

/** The digits of `<stem>-<digits><extension>`, none for `<stem><extension>`; undefined for another name. */
function afterStem(name: string, stem: string, extension: string): string | undefined {
  const lower = name.toLowerCase();
  if (!lower.startsWith(stem.toLowerCase()) || !lower.endsWith(extension)) return undefined;
  const match = /^(?:-(\d{1,9}))?$/.exec(lower.slice(stem.length, -extension.length));
  return match ? (match[1] ?? '') : undefined;
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
