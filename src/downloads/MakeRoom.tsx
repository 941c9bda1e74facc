import { useLive } from '../catalogue/useLive.ts';
import { removeSaved } from './downloads.ts';
import { logged } from './logged.ts';
import { SpaceSuggestions } from './SpaceSuggestions.tsx';
import { spaceSuggestions } from './spaceSuggestions.ts';

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
