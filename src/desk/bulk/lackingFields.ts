import { canonicalLine } from '../../shared/canonicalText.ts';
import type { StoryText } from '../../shared/deskBulk.ts';
import { usualLicence } from '../../shared/licences.ts';
import * as reasons from '../../words/desk/brokenFiles.ts';
import { workNameOf } from '../editor/workName.ts';
import type { Broken, FoundStories, FoundStory } from './foundStories.ts';

/** What files may leave unsaid and is asked for, in the order of the table. */
export const askedFields = ['title', 'language', 'author', 'licence', 'narrator'] as const;

export type AskedField = (typeof askedFields)[number];

/** What was said of a file, or of all. */
export type Answers = { readonly [Field in AskedField]?: string };

/** The fields that a story needs and its file does not say. */
export function lackingFields({ story }: FoundStory): readonly AskedField[] {
  return askedFields.filter((field) => said(story, field) === '');
}

/** What a story says in a field; undefined for the narrator of one that comes without sound. */
export function said(story: StoryText, field: AskedField): string | undefined {
  return field === 'narrator' ? story.narration?.narrator : story[field];
}

/**
 * The stories with what was said of each file, by its path, or else of all. One of which something is still lacking, and a
 * second one under a name, is broken. A story that lies in no work folder gets its work's name from its title.
 */
export function completed(
  found: FoundStories,
  ofAll: Answers,
  ofFiles: ReadonlyMap<string, Answers>,
): FoundStories {
  const stories: FoundStory[] = [];
  const broken: Broken[] = [...found.broken];
  const paths = new Map<string, string>();
  for (const each of found.stories) {
    const { path } = each;
    const story = withAnswers(each.story, (field) => ofFiles.get(path)?.[field] ?? ofAll[field] ?? '');
    const lacking = lackingFields({ ...each, story });
    const slug = `${story.work}/${story.language}`;
    const first = paths.get(slug);
    if (lacking.length > 0) broken.push({ path, reason: reasons.lacks(lacking) });
    // Two files for one story would overwrite one another.
    else if (first !== undefined) broken.push({ path, reason: reasons.alreadyStory(first, slug) });
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
    // Typed as readers see it, a usual licence is that one; what a file says stays as it is.
    licence: story.licence || (usualLicence(answerOf('licence')) ?? line('licence')),
    ...(narration && { narration: { ...narration, narrator: line('narrator') } }),
  };
  return whole.work === '' ? { ...whole, work: workNameOf(whole, new Set()) } : whole;
}
