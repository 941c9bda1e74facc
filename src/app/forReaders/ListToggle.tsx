import { ActionButton } from '../../parts/Action.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import { useListed } from './useListed.ts';

/** Puts a story into the reader's list, or takes it off. */
export function ListToggle({ storyId }: { readonly storyId: StoryId }) {
  const { isListed, label, said, trouble, press } = useListed(storyId);
  if (isListed === undefined) return null;
  return (
    <>
      <ActionButton onPress={press}>{label}</ActionButton>
      <span className="visuallyHidden" role="status">
        {said}
      </span>
      {trouble !== undefined && <p role="alert">{trouble}</p>}
    </>
  );
}
