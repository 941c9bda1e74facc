import { createHash } from 'node:crypto';
import type { StoryInput } from '../../convex/catalogue/storyInput.ts';
import { type AudioLimits, hardToSeekWords } from '../../src/shared/audioFile/readAudioFile.ts';
import type { SentenceTiming } from '../../src/shared/story/catalogue.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import { narrationBeside } from '../../src/shared/storyFiles/narrationBeside.ts';
import type { StoryFile } from '../../src/shared/storyFiles/storyFile.ts';
import { timingsName } from '../../src/shared/storyFiles/timingsFile.ts';
import type { SourceFolder } from './sourceFolder.ts';
import type { SoundFile } from './storySource.ts';

/**
 * Limits of a command: seven hours of speech at 32 kbit/s. A file is held in memory while it is checked and sent, up to
 * three times over.
 */
export const audioLimits: AudioLimits = {
  sizeBytes: 100 * 1000 * 1000,
  durationSeconds: 24 * 60 * 60,
  longest: '24 hours',
  takesStudioSound: true,
};

/** A story's narration as found in its folder; everything is empty when there is none. */
export interface ReadNarration {
  readonly narration?: NonNullable<StoryInput['narration']>;
  readonly timings: readonly SentenceTiming[];
  readonly files: ReadonlyMap<string, SoundFile>;
  /** Faults that readers would notice, in words. */
  readonly odd: readonly string[];
}

/**
 * Reads the audio and the timings beside a story file, and adds their names to `used`. A part's duration is that of its
 * audio, whatever the timings say. Throws BrokenFile with the reason.
 */
export async function readNarration(
  folder: SourceFolder,
  story: StoryFile,
  names: readonly string[],
  used: Set<string>,
): Promise<ReadNarration> {
  const beside = await narrationBeside(story, story.language, {
    names,
    readText: (name) => {
      used.add(name);
      return folder.readText(name);
    },
    readAudio: (name) => {
      used.add(name);
      return folder.read(name, audioLimits.sizeBytes);
    },
    sha256Of,
    audioLimits,
  });
  if (!beside) return { timings: [], files: new Map(), odd: [] };
  const { narrator, synthetic, parts, timings } = beside;
  if (narrator === '') {
    const file = timingsName(story.language);
    throw new BrokenFile(`its recording has no narrator, neither in ${file} nor in the front matter`);
  }
  const files = new Map(
    parts.map(({ file, sha256, sizeBytes }) => [
      sha256,
      { sizeBytes, read: () => readAgain(folder, file, sha256) },
    ]),
  );
  return {
    narration: {
      synthetic,
      narrator,
      parts: parts.map(({ sha256, sizeBytes, mimeType, durationSeconds }) => ({
        sha256,
        sizeBytes,
        mimeType,
        durationSeconds,
      })),
    },
    timings,
    files,
    odd: parts.flatMap(({ file, isHardToSeek }) => (isHardToSeek ? [`${file}: ${hardToSeekWords}`] : [])),
  };
}

/** Reads the bytes that were checked: the file may have changed since. */
async function readAgain(
  folder: SourceFolder,
  name: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await folder.read(name, audioLimits.sizeBytes);
  if (sha256Of(bytes) !== sha256) throw new BrokenFile(`${name}: it changed while it was being imported`);
  return bytes;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
