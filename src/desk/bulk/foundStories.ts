import { deskAudioLimits } from '../../importing/audioFile/readAudioFile.ts';
import {
  type AskedField,
  alreadyStory,
  type CollectedStory,
  type FileReason,
  lacks,
  missingFields,
  openCollection,
  said,
} from '../../importing/collection.ts';
import { BrokenFile } from '../../importing/collectionFile.ts';
import { lostText } from '../../importing/lostText.ts';
import type { StoryText } from '../../shared/desk/bulk.ts';
import { canonicalLine } from '../../shared/story/canonicalText.ts';
import { licenceIdentifier } from '../../shared/story/usualLicences.ts';
import { workNameOf } from '../../shared/story/workName.ts';
import type { PickedFiles } from './pickedFiles.ts';
import * as reasons from './words.tsx';

export interface FoundStory extends CollectedStory {
  readonly path: string;
}

export interface FoundStories {
  readonly stories: readonly FoundStory[];
  readonly broken: readonly FileReason[];
  /** Files that belong to no story, except those that operating systems leave behind. */
  readonly leftOut: readonly FileReason[];
}

/** Files that are read, or stories that are checked, before the page gets a chance to render. */
const filesAtOnce = 25;

/**
 * UTF-16 units of all texts of one import, which the page holds in memory until they are written: a library of some 50,000
 * stories.
 */
const textsLimit = 200 * 1000 * 1000;

/**
 * Reads the stories among the picked files, with their narrations, as the import command does. Unlike the command, it also
 * takes texts that lack required fields. `pause` lets the page render.
 */
export async function findStories(picked: PickedFiles, pause: () => Promise<void>): Promise<FoundStories> {
  let readFiles = 0;
  const files = picked.files.map(({ path, read }) => ({
    path,
    read: async (limitBytes: number) => {
      readFiles += 1;
      if (readFiles % filesAtOnce === 0) await pause();
      return read(limitBytes);
    },
  }));
  const collection = openCollection(files, deskAudioLimits);
  const stories: FoundStory[] = [];
  const broken = [...picked.broken];
  let textsLength = 0;
  for (const { path, load } of collection.sources) {
    try {
      const found = await load();
      textsLength += found.story.content.length;
      if (textsLength > textsLimit) throw new BrokenFile(reasons.tooMuchText);
      stories.push({ path, ...found });
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path, reason: error.message });
    }
  }
  return { stories, broken, leftOut: collection.leftOut() };
}

/** Adds what the texts have probably lost to what is odd about complete stories, as the import command does. */
export async function withLostTexts(found: FoundStories, pause: () => Promise<void>): Promise<FoundStories> {
  const stories: FoundStory[] = [];
  for (const each of found.stories) {
    stories.push({ ...each, odd: [...each.odd, ...lostText(each.story)] });
    if (stories.length % filesAtOnce === 0) await pause();
  }
  return { ...found, stories };
}

export type Answers = { readonly [Field in AskedField]?: string };

/**
 * The stories completed with the answers for each file, by its path, or else with those for all. A story that still lacks a
 * field, or has the same name as an earlier one, counts as broken. A story outside a work folder gets its work's name from
 * its title.
 */
export function completed(
  found: FoundStories,
  ofAll: Answers,
  ofFiles: ReadonlyMap<string, Answers>,
): FoundStories {
  const stories: FoundStory[] = [];
  const broken = [...found.broken];
  const paths = new Map<string, string>();
  for (const each of found.stories) {
    const { path } = each;
    const story = withAnswers(each.story, (field) => ofFiles.get(path)?.[field] ?? ofAll[field] ?? '');
    const missing = missingFields(story);
    const slug = `${story.work}/${story.language}`;
    const first = paths.get(slug);
    if (missing.length > 0) broken.push({ path, reason: lacks(missing) });
    // Two files for one story would overwrite each other.
    else if (first !== undefined) broken.push({ path, reason: alreadyStory(first, slug) });
    else {
      paths.set(slug, path);
      stories.push({ ...each, story });
    }
  }
  return { ...found, stories, broken };
}

function withAnswers(story: StoryText, answerOf: (field: AskedField) => string): StoryText {
  const line = (field: AskedField) => said(story, field) || canonicalLine(answerOf(field));
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
