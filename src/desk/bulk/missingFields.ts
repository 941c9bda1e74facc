import type { StoryText } from '../../shared/desk/bulk.ts';
import { canonicalLine } from '../../shared/story/canonicalText.ts';
import { licenceIdentifier } from '../../shared/story/usualLicences.ts';
import { workNameOf } from '../../shared/story/workName.ts';
import { alreadyStory } from '../../shared/storyFiles/collection.ts';
import { type AskedField, lacks, missingFields, said } from '../../shared/storyFiles/missingFields.ts';
import type { FoundStories, FoundStory } from './foundStories.ts';

/** The curator's answers for one file, or for all. */
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
