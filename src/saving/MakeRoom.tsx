import { removeSaved } from '../audio/downloads/downloads.ts';
import { spaceSuggestions } from '../audio/downloads/spaceSuggestions.ts';
import { useLive } from '../library/useLive.ts';
import { SpaceSuggestions } from '../parts/story/SpaceSuggestions.tsx';
import { logged } from './logged.ts';

/** Offers saved stories whose removal would free `neededBytes`, for the reader to choose. */
export function MakeRoom({ neededBytes }: { readonly neededBytes: number }) {
  const saved = useLive((library) => library.savedStories(), [], []);
  const stories = saved.map(({ row, saved: { sizeBytes } }) => ({ ...row, sizeBytes }));
  return (
    <SpaceSuggestions
      stories={spaceSuggestions(stories, neededBytes)}
      onRemove={(id) => logged(removeSaved(id))}
    />
  );
}
