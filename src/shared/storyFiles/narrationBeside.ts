import { type AudioLimits, readAudioFile } from '../audioFile/readAudioFile.ts';
import { toNfc } from '../boundedText.ts';
import { narrationPartLimit } from '../desk/narration.ts';
import { sha256Of } from '../sha256.ts';
import type { NarrationPart, SentenceTiming } from '../story/catalogue.ts';
import { plainDigit } from '../typedText.ts';
import { audioTypes, isAudioName } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import type { StoryFile } from './storyFile.ts';
import { parseTimings, timingsName } from './timingsFile.ts';

/** An audio file named by the timings file or found by its name; all other facts are read from the audio itself. */
interface NamedAudio {
  readonly file: string;
  /** Lower-case hex. */
  readonly sha256?: string;
}

/** An audio file of a narration: its name beside the story, and the facts read from its bytes. */
interface AudioBeside extends Omit<NarrationPart, 'url'> {
  readonly file: string;
  /** Whether seeking in it is off by seconds. */
  readonly isHardToSeek: boolean;
}

/** Access to the files beside a story. Both read functions throw BrokenFile with the reason. */
export interface FilesBeside {
  readonly names: Iterable<string>;
  readonly readText: (name: string) => Promise<string>;
  readonly readAudio: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly audioLimits: AudioLimits;
}

/** A story's narration, read from the files beside its text. */
export interface NarrationBeside {
  /** Empty if neither the timings file nor the story file names one. */
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly parts: readonly AudioBeside[];
  readonly timings: readonly SentenceTiming[];
}

/**
 * Reads the audio and timings beside a story file, whose names begin with `stem`; undefined if there are none. The timings
 * file names the audio files; without one they are found by name (`audioNames`). Type and duration of each are read from
 * its bytes. Throws BrokenFile with the reason.
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
    const sha256 = await sha256Of(new TextEncoder().encode(story.content));
    if (read.contentSha256 !== sha256) {
      throw new BrokenFile(
        `${timingsFile} was made from another version of the text: narrate it again or remove the file`,
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
  { readAudio, audioLimits }: FilesBeside,
): Promise<AudioBeside> {
  if (!isAudioName(file)) throw new BrokenFile('it is not MP3, M4A or FLAC');
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

/** The file with this name, else one whose name differs only in case or, as macOS writes it, in its normalisation. */
function namedAs(name: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(name)) return name;
  return [...names].find((other) => folded(other) === folded(name));
}

function folded(name: string): string {
  return toNfc(name).toLowerCase();
}

/**
 * The audio files of a narration: `<stem>.mp3`, or `<stem>-1.mp3`, `<stem>-2.m4a`, … from 0 or 1 on, in digits of any
 * script and with any dash or `_`, ignoring case, spaces and leading zeros. Throws BrokenFile if a number is missing or occurs twice.
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
    throw new BrokenFile(`its narration has more than ${narrationPartLimit} files`);
  }
  const parts = found.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const first = Math.min(1, parts[0]?.number ?? 1);
  for (const [at, { name, number = 0 }] of parts.entries()) {
    if (number < first + at)
      throw new BrokenFile(`its narration has two files for part ${number}; one of them is ${name}`);
    if (number > first + at) throw new BrokenFile(`its narration has ${name}, but no part ${first + at}`);
  }
  return parts.map(({ name }) => name);
}

/**
 * The digits of `<stem>-<digits><extension>` as 0 to 9, '' for `<stem><extension>`; undefined for any other name. Windows may
 * add an extension that it does not show.
 */
function afterStem(name: string, stem: string, extension: string): string | undefined {
  const [lower, lowerStem] = [folded(name), folded(stem)];
  if (!lower.startsWith(lowerStem) || !lower.endsWith(extension)) return undefined;
  const rest = lower.slice(lowerStem.length, -extension.length).replace(extension, '');
  const match = /^ *(?:[\p{Pd}_−] *(\p{Nd}{1,9}) *)?$/u.exec(rest);
  return match ? (match[1] ?? '').replace(/\p{Nd}/gu, plainDigit) : undefined;
}

/** Runs `read` and prefixes the message of a BrokenFile with the file's name. */
async function aboutFile<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BrokenFile) throw new BrokenFile(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}
