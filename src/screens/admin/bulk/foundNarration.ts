import { audioSizeLimitBytes, readAudioFile } from '../../../shared/audioFile/readAudioFile.ts';
import type { NarrationText } from '../../../shared/deskBulk.ts';
import { BrokenFile } from '../../../shared/storyFiles/brokenFile.ts';
import { narrationBeside } from '../../../shared/storyFiles/narrationBeside.ts';
import type { StoryFile } from '../../../shared/storyFiles/storyFile.ts';
import { requireTextSize, textOf } from '../../../shared/storyFiles/textOf.ts';
import type { FileBeside } from './pickedFiles.ts';
import { sha256Of } from './wholeExport.ts';

/** A narration as it lies beside its text, with its files by their SHA-256. */
export interface FoundNarration {
  readonly narration?: NarrationText;
  readonly sound: ReadonlyMap<string, FileBeside>;
}

/**
 * Reads the narration beside a story from the files of its folder, by name, and checks that the desk takes each. A file is as
 * long as the library will read it to be, whatever the times say. `onUsed` hears of each file that belongs to it. Throws BrokenFile.
 */
export async function readNarration(
  story: StoryFile,
  files: ReadonlyMap<string, FileBeside>,
  onUsed: (file: FileBeside) => void,
): Promise<FoundNarration> {
  const sound = new Map<string, FileBeside>();
  const fileOf = (name: string) => {
    const file = files.get(name);
    if (!file) throw new BrokenFile('it is missing');
    onUsed(file);
    return file;
  };
  const narration = await narrationBeside(story, {
    names: [...files.keys()],
    readText: async (name) => {
      const file = fileOf(name);
      requireTextSize(file.sizeBytes);
      return textOf(await bytesOf(file));
    },
    readAudio: async ({ file: name }) => {
      const file = fileOf(name);
      if (file.sizeBytes > audioSizeLimitBytes) {
        throw new BrokenFile(
          'it is over 16 MB, the most that this page takes: the command takes larger ones',
        );
      }
      const bytes = await bytesOf(file);
      const read = readAudioFile(bytes);
      if (read.kind === 'refused') throw new BrokenFile(read.message);
      const { mimeType, durationSeconds } = read;
      const sha256 = await sha256Of(bytes);
      sound.set(sha256, file);
      return { sha256, sizeBytes: bytes.length, mimeType, durationSeconds };
    },
    sha256Of: (text) => sha256Of(new TextEncoder().encode(text)),
  });
  return { ...(narration && { narration }), sound };
}

async function bytesOf(file: FileBeside): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await file.read();
  if (!bytes) throw new BrokenFile('it could not be read: it may have been moved or changed');
  return bytes;
}
