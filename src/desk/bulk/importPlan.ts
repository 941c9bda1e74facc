import { deskAudioLimits } from '../../importing/audioFile/readAudioFile.ts';
import {
  alreadyStory,
  type CollectedStory,
  type FileReason,
  missingFields,
  missingText,
  openCollection,
  type RequiredField,
  statedValue,
} from '../../importing/collection.ts';
import { BrokenFile } from '../../importing/collectionFile.ts';
import { lostText } from '../../importing/lostText.ts';
import type { DuplicateStory, NarrationChange, StoryChange, StoryText } from '../../shared/desk/bulk.ts';
import { nextTurn } from '../../shared/nextTurn.ts';
import { canonicalLine } from '../../shared/story/canonicalText.ts';
import { licenceIdentifier } from '../../shared/story/usualLicences.ts';
import { workNameOf } from '../../shared/story/workName.ts';
import type { PickedFiles } from './pickedFiles.ts';
import * as words from './words.tsx';

export interface FoundStory extends CollectedStory {
  readonly path: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly FileReason[];
  /** Files that belong to no story, except those that operating systems leave behind. */
  readonly leftOut: readonly FileReason[];
}

const storiesAtOnce = 25; // before the page gets a turn

/** UTF-16 units of all texts of one import, which the page holds in memory: a library of some 50,000 stories. */
const textsLimit = 200 * 1000 * 1000;

/** Unlike the import command, it also takes texts that lack required fields. The page gets turns meanwhile. */
export async function findStories(picked: PickedFiles): Promise<FoundStories> {
  const collection = openCollection(picked.files, deskAudioLimits);
  const stories: FoundStory[] = [];
  const broken = [...picked.broken];
  let textsLength = 0;
  for (const [index, { path, load }] of collection.sources.entries()) {
    if (index % storiesAtOnce === 0) await nextTurn();
    try {
      const found = await load();
      textsLength += found.story.content.length;
      if (textsLength > textsLimit) throw new BrokenFile(words.tooMuchText);
      stories.push({ path, ...found });
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path, reason: error.message });
    }
  }
  return { stories, broken, leftOut: collection.leftOut() };
}

/** Adds what the texts have probably lost to what is odd about complete stories, as the import command does. */
export async function withLostTexts(found: FoundStories): Promise<FoundStories> {
  const stories: FoundStory[] = [];
  for (const each of found.stories) {
    stories.push({ ...each, odd: [...each.odd, ...lostText(each.story)] });
    if (stories.length % storiesAtOnce === 0) await nextTurn();
  }
  return { ...found, stories };
}

/** The answers of each file, by its path. */
export type FileAnswers = ReadonlyMap<string, Answers>;

export type Answers = { readonly [Field in RequiredField]?: string };

/**
 * A story that still lacks a field, or has the same name as an earlier one, counts as broken. A story outside a work
 * folder gets its work's name from its title.
 */
export function completed(found: FoundStories, ofAll: Answers, ofFiles: FileAnswers): FoundStories {
  const stories: FoundStory[] = [];
  const broken = [...found.broken];
  const paths = new Map<string, string>();
  for (const each of found.stories) {
    const { path } = each;
    const story = withAnswers(each.story, (field) => ofFiles.get(path)?.[field] ?? ofAll[field] ?? '');
    const missing = missingFields(story);
    const slug = `${story.work}/${story.language}`;
    const first = paths.get(slug);
    if (missing.length > 0) broken.push({ path, reason: missingText(missing) });
    // Two files for one story would overwrite each other.
    else if (first !== undefined) broken.push({ path, reason: alreadyStory(first, slug) });
    else {
      paths.set(slug, path);
      stories.push({ ...each, story });
    }
  }
  return { ...found, stories, broken };
}

function withAnswers(story: StoryText, answerOf: (field: RequiredField) => string): StoryText {
  const line = (field: RequiredField) => statedValue(story, field) || canonicalLine(answerOf(field));
  const { narration } = story;
  const whole = {
    ...story,
    title: line('title'),
    language: line('language'),
    author: line('author'),
    licence: licenceIdentifier(line('licence')) ?? line('licence'),
    ...(narration && { narration: { ...narration, narrator: line('narrator') } }),
  };
  return whole.work === '' ? { ...whole, work: workNameOf(whole, new Set()) } : whole;
}

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
      const { duplicate } = change;
      const first = firstOfText.get(each.story.content) ?? each;
      // A story whose own file is among these stays where it is: this one is a copy.
      const isCopy = duplicate && slugs.has(duplicate.slug);
      const double = isCopy ? duplicate.slug : first === each ? undefined : first.path;
      const odd = double === undefined ? each.odd : [...each.odd, words.sameTextAs(double)];
      stories.push({ ...each, odd, narration, missing: shas, ...(duplicate && !isCopy && { duplicate }) });
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
