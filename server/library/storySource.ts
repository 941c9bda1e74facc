import type { StoryInput } from '../../convex/catalogue/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';

/** An audio file of a narration. It is read again when it is sent, so that only one is in memory at a time. */
export interface SoundFile {
  readonly sizeBytes: number;
  /** Its bytes. Throws BrokenFile when they have changed since the first reading. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A story read from files, with the audio files of its narration. */
export interface LoadedStory {
  readonly story: Omit<StoryInput, 'firstPublishedAt'>;
  /** The files of the narration's parts by their SHA-256. */
  readonly files: ReadonlyMap<string, SoundFile>;
  /** Faults in its narration that readers would notice, in words. */
  readonly odd: readonly string[];
}

/** A story in a folder. */
export interface StorySource {
  readonly path: string;
  /** Reads it. Throws BrokenFile with the reason why it cannot be imported. */
  load(): Promise<LoadedStory>;
}

/** A source that always fails to load, with the reason. */
export function brokenSource(path: string, reason: string): StorySource {
  return { path, load: () => Promise.reject(new BrokenFile(reason)) };
}
