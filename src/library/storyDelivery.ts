import type { StoryId, StorySnapshot } from '../shared/story/catalogue.ts';
import type { LibraryFailureReason } from './libraryStatus.ts';

/** The outcome of fetching a story's row and text to this device. */
export type OpenOutcome =
  | { readonly kind: 'ready' }
  /** Not on this device, and the backend cannot be reached. */
  | { readonly kind: 'offline' }
  /** The library has no such story. */
  | { readonly kind: 'missing' }
  /** Available to this page only: the device did not store it. */
  | {
      readonly kind: 'unkept';
      readonly reason: LibraryFailureReason;
      readonly story: Pick<StorySnapshot, 'row' | 'body'>;
    }
  | { readonly kind: 'failed'; readonly message: string };

let deliver: ((id: StoryId) => Promise<OpenOutcome>) | undefined;

/**
 * Decouples modules that need a story on the device (`src/audio/`) from the one folder that talks to the backend
 * (`src/sync/`), which registers its fetch function here.
 */
export function offerStoryDelivery(fetchStory: (id: StoryId) => Promise<OpenOutcome>): void {
  deliver = fetchStory;
}

/** Ensures that a story's row and current text are in the mirror. 'offline' before sync has started. */
export async function deliverStory(id: StoryId): Promise<OpenOutcome> {
  return deliver ? deliver(id) : { kind: 'offline' };
}
