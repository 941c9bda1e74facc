import type { StoryInput } from '../../convex/storyInput.ts';

/** A story read from files, with the audio that its narration names. */
export interface LoadedStory {
  readonly story: Omit<StoryInput, 'firstPublishedAt'>;
  /** The bytes of the narration's parts by their SHA-256. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** A story that lies in a folder. */
export interface StorySource {
  readonly path: string;
  /** Reads it. Throws BrokenFile with the reason why it cannot go into the library. */
  load(): Promise<LoadedStory>;
}
