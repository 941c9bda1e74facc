import type { NarrationChange, StoryChange } from '../../shared/desk/bulk.ts';
import type { FileReason } from '../../shared/storyFiles/collection.ts';
import type { FoundStories, FoundStory } from './foundStories.ts';

/** A story that would be written. */
export interface PlannedStory extends FoundStory {
  /** Null for a text without audio. */
  readonly narration: NarrationChange | null;
  /** SHA-256 of those of its narration files that the library does not have. */
  readonly missing: readonly string[];
  /** What would change in the library's story; left out for a new one. */
  readonly change?: { readonly fields: readonly string[]; readonly isBeingWorkedOn: boolean };
}

/** The effects of an import. */
export interface ImportPlan {
  /** The stories to write, in the order of the files. */
  readonly stories: readonly PlannedStory[];
  readonly unchanged: number;
  readonly broken: readonly FileReason[];
  /** How many narrations are new, changed or the same as published. */
  readonly narrations: Readonly<Record<NarrationChange, number>>;
  /** Files that belong to no story. */
  readonly leftOut: readonly FileReason[];
}

/** Combines the found stories with the result of the dry run. */
export function planOf(found: FoundStories, changes: readonly StoryChange[]): ImportPlan {
  const stories: PlannedStory[] = [];
  const refused: FileReason[] = [];
  const narrations = { new: 0, changed: 0, same: 0 };
  for (const [index, each] of found.stories.entries()) {
    const change = changes[index];
    if (!change) throw new Error('the dry run ended early');
    if (change.kind === 'refused') {
      refused.push({ path: each.path, reason: change.reason });
      continue;
    }
    const { narration } = change;
    if (narration) narrations[narration] += 1;
    const shas = [...each.sound.keys()];
    if (change.kind === 'new') stories.push({ ...each, narration, missing: shas });
    if (change.kind === 'changed') {
      const missing = shas.filter((sha256) => !change.stored.includes(sha256));
      stories.push({ ...each, narration, missing, change });
    }
  }
  return {
    stories,
    unchanged: found.stories.length - stories.length - refused.length,
    broken: [...found.broken, ...refused],
    narrations,
    leftOut: found.leftOut,
  };
}
