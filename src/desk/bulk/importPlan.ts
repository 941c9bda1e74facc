import type { NarrationChange, StoryChange } from '../../shared/desk/bulk.ts';
import type { FileReason } from '../../shared/storyFiles/collection.ts';
import type { FoundStories, FoundStory } from './foundStories.ts';

/** A story that would be written. */
export interface PlannedStory extends FoundStory {
  /** Null for a text without audio. */
  readonly narration: NarrationChange | null;
  /** SHA-256 of those of its narration files that the library does not have. */
  readonly missing: readonly string[];
}

/** A story that would change, with the changed fields. */
interface PlannedChange extends PlannedStory {
  readonly fields: readonly string[];
  readonly isBeingWorkedOn: boolean;
}

/** The effects of an import. */
export interface ImportPlan {
  readonly added: readonly PlannedStory[];
  readonly changed: readonly PlannedChange[];
  readonly unchanged: number;
  readonly broken: readonly FileReason[];
  /** How many narrations are new, changed or the same as published. */
  readonly narrations: Readonly<Record<NarrationChange, number>>;
  /** Files that belong to no story. */
  readonly leftOut: readonly FileReason[];
  /** The stories to write, in the order of the files. */
  readonly stories: readonly PlannedStory[];
}

/** Combines the found stories with the result of the dry run. */
export function planOf(
  { stories, broken, leftOut }: FoundStories,
  changes: readonly StoryChange[],
): ImportPlan {
  const added: PlannedStory[] = [];
  const changed: PlannedChange[] = [];
  const refused: FileReason[] = [];
  const written: PlannedStory[] = [];
  const narrations = { new: 0, changed: 0, same: 0 };
  let unchanged = 0;
  for (const [index, found] of stories.entries()) {
    const change = changes[index];
    if (change && 'narration' in change && change.narration) narrations[change.narration] += 1;
    switch (change?.kind) {
      case 'new': {
        const planned = { ...found, narration: change.narration, missing: [...found.sound.keys()] };
        added.push(planned);
        written.push(planned);
        break;
      }
      case 'changed': {
        const { fields, narration, isBeingWorkedOn } = change;
        const missing = [...found.sound.keys()].filter((sha256) => !change.stored.includes(sha256));
        const planned = { ...found, fields, narration, missing, isBeingWorkedOn };
        changed.push(planned);
        written.push(planned);
        break;
      }
      case 'refused':
        refused.push({ path: found.path, reason: change.reason });
        break;
      case 'unchanged':
        unchanged += 1;
        break;
      case undefined:
        throw new Error('the dry run ended early');
      default:
        throw change satisfies never;
    }
  }
  return {
    added,
    changed,
    unchanged,
    narrations,
    broken: [...broken, ...refused],
    leftOut,
    stories: written,
  };
}
