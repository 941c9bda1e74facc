import { removeSaved } from '../audio/downloads/downloads.ts';
import { spaceSuggestions } from '../audio/downloads/spaceSuggestions.ts';
import { useLive } from '../library/useLive.ts';
import { SpaceSuggestions } from '../parts/story/SpaceSuggestions.tsx';
import type { StoryId } from '../shared/story/catalogue.ts';

/** Offers saved stories whose removal would free `neededBytes`, for the reader to choose. */
export function MakeRoom({ neededBytes }: { readonly neededBytes: number }) {
  const saved = useLive((library) => library.savedStories(), [], []);
  const stories = saved.map(({ row, saved: { sizeBytes } }) => ({ ...row, sizeBytes }));
  function remove(id: StoryId): void {
    removeSaved(id).catch((error: unknown) => console.warn(`Making room failed: ${String(error)}`));
  }
  return <SpaceSuggestions stories={spaceSuggestions(stories, neededBytes)} onRemove={remove} />;
}
