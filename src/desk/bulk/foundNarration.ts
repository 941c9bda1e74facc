import {
  audioSizeLimitBytes,
  deskAudioLimits,
  hardToSeekWords,
} from '../../shared/audioFile/readAudioFile.ts';
import type { NarrationText } from '../../shared/desk/bulk.ts';
import { BrokenFile } from '../../shared/storyFiles/brokenFile.ts';
import { narrationBeside } from '../../shared/storyFiles/narrationBeside.ts';
import type { StoryFile } from '../../shared/storyFiles/storyFile.ts';
import { requireTextSize, textOf } from '../../shared/storyFiles/textOf.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import type { FileBeside } from './pickedFiles.ts';
import { sha256Of } from './wholeExport.ts';

/** A narration found next to its text, with its files by their SHA-256. */
export interface FoundNarration {
  readonly narration?: NarrationText;
  readonly sound: ReadonlyMap<string, FileBeside>;
  /** Faults that readers would notice, in words. */
  readonly odd: readonly string[];
}

/**
 * Reads the narration of a story from the files of its folder whose names begin with `stem`, and checks that the desk
 * accepts each. A file's duration is what the library will read from it, whatever the timings say. `onUsed` is called for
 * each file that belongs to the narration. Throws BrokenFile.
 */
export async function readNarration(
  story: StoryFile,
  stem: string,
  files: ReadonlyMap<string, FileBeside>,
  onUsed: (file: FileBeside) => void,
): Promise<FoundNarration> {
  const fileOf = (name: string) => {
    const file = files.get(name);
    if (!file) throw new BrokenFile(reasons.missing);
    onUsed(file);
    return file;
  };
  const beside = await narrationBeside(story, stem, {
    names: files.keys(),
    readText: (name) => textOfFile(fileOf(name)),
    readAudio: async (name) => {
      const file = fileOf(name);
      if (file.sizeBytes > audioSizeLimitBytes) {
        throw new BrokenFile(reasons.tooLarge);
      }
      return bytesOf(file);
    },
    sha256Of,
    audioLimits: deskAudioLimits,
  });
  if (!beside) return { sound: new Map(), odd: [] };
  const { parts, ...narration } = beside;
  return {
    narration: {
      ...narration,
      parts: parts.map(({ file: _file, isHardToSeek: _isHardToSeek, ...part }) => part),
    },
    sound: new Map(parts.map(({ file, sha256 }) => [sha256, fileOf(file)])),
    odd: parts.flatMap(({ file, isHardToSeek }) => (isHardToSeek ? [`${file}: ${hardToSeekWords}`] : [])),
  };
}

/** The text of a picked file. Throws BrokenFile. */
export async function textOfFile(file: FileBeside): Promise<string> {
  requireTextSize(file.sizeBytes);
  return textOf(await bytesOf(file));
}

async function bytesOf(file: FileBeside): Promise<Uint8Array<ArrayBuffer>> {
  if (file.obstacle) throw new BrokenFile(reasons.obstacles[file.obstacle]);
  const bytes = await file.read();
  if (!bytes) throw new BrokenFile(reasons.notReadable);
  return bytes;
}
