import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalLine, canonicalText } from '../../../shared/story/canonicalText.ts';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import { canonicalFields, storyProblems } from '../../../shared/story/storyProblems.ts';
import { type FormFieldName, type FormValues, formFieldNames, manuscriptOf } from '../formValues.ts';

/** In the form's order, each problem once. A missing work name is none: publishing makes one from the title. */
export function publishProblems(
  values: FormValues,
  narration: Pick<DeskNarration, 'narrator' | 'parts'> | null = null,
): readonly StoryProblem[] {
  const { fields, content } = manuscriptOf(values, undefined);
  const isNarrated = narration !== null && narration.parts.length > 0;
  const problems = storyProblems({
    ...canonicalFields(fields),
    content: canonicalText(content),
    ...(isNarrated && { narration: { narrator: canonicalLine(narration.narrator) } }),
  });
  const hasNoName = values.work.trim() === '';
  const byWords = new Map(problems.map((problem) => [problem.words, problem]));
  return [...byWords.values()]
    .filter(({ field }) => !(hasNoName && field === 'work'))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ field }: StoryProblem): number {
  const shown = formFieldOf(field);
  return shown ? formFieldNames.indexOf(shown) : formFieldNames.length;
}

export function formFieldOf(field: ProblemField | undefined): FormFieldName | undefined {
  if (field === 'source') return 'sourceName';
  if (field === 'sourceAddress') return 'sourceUrl';
  return field === 'publishedAt' || field === 'narrator' ? undefined : field;
}

export function idOf(field: FormFieldName): string {
  return `story-${field}`;
}

/** The field is on the narration page. */
export const narratorId = 'narration-narrator';

/** The id of the element that a problem concerns; undefined when there is none. */
export function problemIdOf(field: ProblemField | undefined): string | undefined {
  if (field === 'narrator') return narratorId;
  const shown = formFieldOf(field);
  return shown && idOf(shown);
}

/** Focuses a field that this page has, opening the section that hides it, and returns its element. */
export function focusField(field: ProblemField | undefined): HTMLElement | null {
  const element = document.getElementById(problemIdOf(field) ?? '');
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.focus();
  return element;
}
