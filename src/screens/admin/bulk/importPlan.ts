import type { StoryChange, StoryText } from '../../../shared/deskBulk.ts';
import type { Broken, FoundStories, FoundStory } from './foundStories.ts';

/** A story that would change, and how. */
interface PlannedChange extends FoundStory {
  readonly fields: readonly string[];
  readonly isBeingWorkedOn: boolean;
}

/** What an import would do. */
export interface ImportPlan {
  readonly added: readonly FoundStory[];
  readonly changed: readonly PlannedChange[];
  readonly unchanged: number;
  readonly broken: readonly Broken[];
  /** How many files are no texts: they are left alone. */
  readonly others: number;
  /** What is to be written, in order of the files. */
  readonly stories: readonly StoryText[];
}

/** Puts what was found beside what the dry run says of each. */
export function planOf(
  { stories, broken }: FoundStories,
  others: number,
  changes: readonly StoryChange[],
): ImportPlan {
  const added: FoundStory[] = [];
  const changed: PlannedChange[] = [];
  const refused: Broken[] = [];
  const written: StoryText[] = [];
  let unchanged = 0;
  for (const [index, found] of stories.entries()) {
    const change = changes[index];
    switch (change?.kind) {
      case 'new':
        added.push(found);
        written.push(found.story);
        break;
      case 'changed':
        changed.push({ ...found, fields: change.fields, isBeingWorkedOn: change.isBeingWorkedOn });
        written.push(found.story);
        break;
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
  return { added, changed, unchanged, broken: [...broken, ...refused], others, stories: written };
}
