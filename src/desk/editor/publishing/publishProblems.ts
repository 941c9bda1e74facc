import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalLine, canonicalText } from '../../../shared/story/canonicalText.ts';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import { canonicalFields, storyProblems } from '../../../shared/story/storyProblems.ts';
import { manuscriptOf, type Wording, type WordingField, wordingFields } from '../wording.ts';

/**
 * What prevents the typed story from being published with a narration, in the form's order, each problem once. A missing
 * work name is not among them: publishing makes one from the title.
 */
export function publishProblems(
  wording: Wording,
  narration: Pick<DeskNarration, 'narrator' | 'parts'> | null = null,
): readonly StoryProblem[] {
  const { fields, content } = manuscriptOf(wording, undefined);
  const isHeard = narration !== null && narration.parts.length > 0;
  const problems = storyProblems({
    ...canonicalFields(fields),
    content: canonicalText(content),
    ...(isHeard && { narration: { narrator: canonicalLine(narration.narrator) } }),
  });
  const hasNoName = wording.work.trim() === '';
  const byWords = new Map(problems.map((problem) => [problem.words, problem]));
  return [...byWords.values()]
    .filter(({ field }) => !(hasNoName && field === 'work'))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ field }: StoryProblem): number {
  const shown = formFieldOf(field);
  return shown === undefined ? wordingFields.length : wordingFields.indexOf(shown);
}

/** The form's field that a problem or a warning concerns; undefined when there is none. */
export function formFieldOf(field: ProblemField | undefined): WordingField | undefined {
  switch (field) {
    case 'source':
      return 'sourceName';
    case 'sourceAddress':
      return 'sourceUrl';
    case 'publishedAt':
      return undefined;
    default:
      return field;
  }
}

/** The id of a field's element. */
export function idOf(field: WordingField): string {
  return `story-${field}`;
}

/** Focuses a field of the form, opening the section that hides it, and returns its element. */
export function focusField(field: ProblemField | undefined): HTMLElement | null {
  const shown = formFieldOf(field);
  const element = shown === undefined ? null : document.getElementById(idOf(shown));
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.focus();
  return element;
}
