import { toNfc } from '../shared/boundedText.ts';
import type { NarrationText } from '../shared/desk/bulk.ts';
import { narrationPartLimit } from '../shared/desk/narration.ts';
import { sha256Of } from '../shared/sha256.ts';
import { type AudioLimits, hardToSeekWords, readAudioFile } from './audioFile/readAudioFile.ts';
import { BrokenFile, type CollectionFile, isAudioName, textOf, textSizeLimit } from './collectionFile.ts';
import type { StoryFile } from './storyFile.ts';
import { parseTimings, timingsName } from './timingsFile.ts';

/** An audio file of a narration. It is read again when it is sent, so that only one is in memory at a time. */
export interface SoundFile {
  readonly sizeBytes: number;
  /** The bytes that were checked. Throws BrokenFile if they have changed since, or cannot be read any more. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Reads the audio and timings beside a story file, whose names begin with `stem`, and adds them to `used`. The timings
 * file names the audio files; without one they are found by name. The narrator is empty if no file names one. `odd` is
 * what a curator should know, in words. Throws BrokenFile with the reason.
 */
export async function narrationBeside(
  story: StoryFile,
  stem: string,
  files: ReadonlyMap<string, CollectionFile>,
  used: Set<CollectionFile>,
  limits: AudioLimits,
) {
  const names = new Set(files.keys());
  const use = async (name: string, limitBytes: number) => {
    const file = files.get(name);
    if (!file) throw new BrokenFile('it is missing');
    used.add(file);
    return await file.read(limitBytes);
  };
  const timingsFile = namedAs(timingsName(stem), names);
  const read = timingsFile
    ? await aboutFile(timingsFile, async () => parseTimings(textOf(await use(timingsFile, textSizeLimit))))
    : undefined;
  const contentSha256 = await sha256Of(new TextEncoder().encode(story.content));
  if (read?.contentSha256 !== undefined && read.contentSha256 !== contentSha256) {
    throw new BrokenFile(
      `${timingsFile} was made from another version of the text: narrate it again or remove the file`,
    );
  }
  const named: readonly { readonly file: string; readonly sha256?: string }[] =
    read?.parts.map((part) => ({ ...part, file: namedAs(part.file, names) ?? part.file })) ??
    audioNames(stem, names).map((file) => ({ file }));
  const parts: NarrationText['parts'][number][] = [];
  const sound = new Map<string, SoundFile>();
  const odd: string[] = [];
  for (const { file, sha256: namedSha256 } of named) {
    await aboutFile(file, async () => {
      if (!isAudioName(file)) throw new BrokenFile('it is not MP3, M4A or FLAC');
      const bytes = await use(file, limits.sizeBytes);
      const sha256 = await sha256Of(bytes);
      if (namedSha256 !== undefined && namedSha256 !== sha256) {
        throw new BrokenFile('it is not the recording that the timings were made for');
      }
      const audio = readAudioFile(bytes, limits);
      if (audio.kind === 'refused') throw new BrokenFile(audio.message);
      const { mimeType, durationSeconds, isHardToSeek } = audio;
      const sizeBytes = bytes.length;
      parts.push({ sha256, sizeBytes, mimeType, durationSeconds });
      const readAgain = async () => {
        const now = await use(file, limits.sizeBytes);
        if ((await sha256Of(now)) !== sha256) throw new BrokenFile('it changed while it was being imported');
        return now;
      };
      sound.set(sha256, { sizeBytes, read: () => aboutFile(file, readAgain) });
      if (isHardToSeek) odd.push(`${file}: ${hardToSeekWords}`);
    });
  }
  if (parts.length === 0) return { narration: undefined, sound, odd };
  const narrator = read?.narrator ?? story.narrator ?? '';
  const synthetic = read?.synthetic ?? story.synthetic ?? false;
  return { narration: { narrator, synthetic, parts, timings: read?.sentences ?? [] }, sound, odd };
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
 * `<stem>.mp3`, or `<stem>-1.mp3`, `<stem>-2.m4a`, … from 0 or 1 on, ignoring case and leading zeros. Throws BrokenFile
 * if a number is missing or occurs twice.
 */
function audioNames(stem: string, names: ReadonlySet<string>): string[] {
  const found = [...names].flatMap((name) => {
    const rest = folded(name).startsWith(folded(stem)) ? folded(name).slice(folded(stem).length) : '';
    const match = isAudioName(name) ? /^(?:-(\d{1,9}))?\.\w+$/.exec(rest) : null;
    return match ? [{ name, number: match[1] === undefined ? undefined : Number(match[1]) }] : [];
  });
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

async function aboutFile<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BrokenFile) throw new BrokenFile(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}
