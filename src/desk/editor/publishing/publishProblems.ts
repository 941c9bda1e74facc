import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalLine, canonicalText } from '../../../shared/story/canonicalText.ts';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import { canonicalFields, storyProblems } from '../../../shared/story/storyProblems.ts';
import { type FormFieldName, type FormValues, formFieldNames, manuscriptOf } from '../formValues.ts';

/**
 * What prevents the typed story from being published with a narration, in the form's order, each problem once. A missing
 * work name is not among them: publishing makes one from the title.
 */
export function publishProblems(
  values: FormValues,
  narration: Pick<DeskNarration, 'narrator' | 'parts'> | null = null,
): readonly StoryProblem[] {
  const { fields, content } = manuscriptOf(values, undefined);
  const isHeard = narration !== null && narration.parts.length > 0;
  const problems = storyProblems({
    ...canonicalFields(fields),
    content: canonicalText(content),
    ...(isHeard && { narration: { narrator: canonicalLine(narration.narrator) } }),
  });
  const hasNoName = values.work.trim() === '';
  const byWords = new Map(problems.map((problem) => [problem.words, problem]));
  return [...byWords.values()]
    .filter(({ field }) => !(hasNoName && field === 'work'))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ field }: StoryProblem): number {
  const shown = formFieldOf(field);
  return shown === undefined ? formFieldNames.length : formFieldNames.indexOf(shown);
}

/** The form's field that a problem or a warning concerns; undefined when there is none. */
export function formFieldOf(field: ProblemField | undefined): FormFieldName | undefined {
  switch (field) {
    case 'source':
      return 'sourceName';
    case 'sourceAddress':
      return 'sourceUrl';
    case 'publishedAt':
    case 'narrator':
      return undefined;
    default:
      return field;
  }
}

/** The id of a field's element. */
export function idOf(field: FormFieldName): string {
  return `story-${field}`;
}

/** The id of the narrator's element, which is on the narration page. */
export const narratorId = 'narration-narrator';

/** The id of the element that a problem concerns; undefined when there is none. */
export function problemIdOf(field: ProblemField | undefined): string | undefined {
  if (field === 'narrator') return narratorId;
  const shown = formFieldOf(field);
  return shown === undefined ? undefined : idOf(shown);
}

/** Focuses a field that this page has, opening the section that hides it, and returns its element. */
export function focusField(field: ProblemField | undefined): HTMLElement | null {
  const element = document.getElementById(problemIdOf(field) ?? '');
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.focus();
  return element;
}
