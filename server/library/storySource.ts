import type { StoryInput } from '../../convex/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';

/** A file of a narration. It is read again when it is sent, so that no more than one is held in memory. */
export interface SoundFile {
  readonly sizeBytes: number;
  /** Its bytes. Throws BrokenFile when they are others than before. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A story read from files, with the audio that its narration names. */
export interface LoadedStory {
  readonly story: Omit<StoryInput, 'firstPublishedAt'>;
  /** The files of the narration's parts by their SHA-256. */
  readonly files: ReadonlyMap<string, SoundFile>;
  /** What readers would mind in its narration, in words. */
  readonly odd: readonly string[];
}

/** A story that lies in a folder. */
export interface StorySource {
  readonly path: string;
  /** Reads it. Throws BrokenFile with the reason why it cannot go into the library. */
  load(): Promise<LoadedStory>;
}

/** What cannot be a story, with the reason. */
export function brokenSource(path: string, reason: string): StorySource {
  return { path, load: () => Promise.reject(new BrokenFile(reason)) };
}
