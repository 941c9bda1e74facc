import type { FileReason } from '../../importing/collection.ts';
import type { DuplicateStory, NarrationChange, StoryChange } from '../../shared/desk/bulk.ts';
import type { FoundStories, FoundStory } from './foundStories.ts';
import * as words from './words.tsx';

export interface PlannedStory extends FoundStory {
  /** Null for a text without audio. */
  readonly narration: NarrationChange | null;
  /** SHA-256 of those of its narration files that the library does not have. */
  readonly missing: readonly string[];
  /** The library's story with the same text, which can be moved instead of adding a second; left out when there is none. */
  readonly duplicate?: DuplicateStory;
  readonly change?: { readonly fields: readonly string[]; readonly isBeingWorkedOn: boolean };
}

export interface ImportPlan {
  readonly stories: readonly PlannedStory[];
  readonly unchanged: number;
  readonly broken: readonly FileReason[];
  readonly narrations: Readonly<Record<NarrationChange, number>>;
  readonly leftOut: readonly FileReason[];
}

export function planOf(found: FoundStories, changes: readonly StoryChange[]): ImportPlan {
  const stories: PlannedStory[] = [];
  const refused: FileReason[] = [];
  const narrations = { new: 0, changed: 0, same: 0 };
  const slugs = new Set(found.stories.map(({ story }) => `${story.work}/${story.language}`));
  const firstOfText = new Map<string, FoundStory>();
  for (const each of found.stories) {
    const { content } = each.story;
    if (content !== '' && !firstOfText.has(content)) firstOfText.set(content, each);
  }
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
    if (change.kind === 'new') {
      // A story whose own file is among these stays where it is: this one is a copy.
      const duplicate = change.duplicate && !slugs.has(change.duplicate.slug) ? change.duplicate : undefined;
      const first = firstOfText.get(each.story.content) ?? each;
      const double =
        change.duplicate && !duplicate ? change.duplicate.slug : first === each ? undefined : first.path;
      const odd = double === undefined ? each.odd : [...each.odd, words.sameTextAs(double)];
      stories.push({ ...each, odd, narration, missing: shas, ...(duplicate && { duplicate }) });
    }
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

/** The stories to write, of which those in `moved` (by their path) take the place of their duplicates. */
export function withMoves(stories: readonly PlannedStory[], moved: ReadonlySet<string>): PlannedStory[] {
  return stories.map((each) =>
    each.duplicate && moved.has(each.path)
      ? { ...each, story: { ...each.story, moves: each.duplicate.storyId } }
      : each,
  );
}
