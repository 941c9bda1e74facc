import { memo, useMemo } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { languageOf } from '../../../shared/languages/languages.ts';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import { type StoryWarning, storyWarnings } from '../../../shared/story/storyWarnings.ts';
import { readingMinutes } from '../../../text/readingPace.ts';
import { parseStory } from '../../../text/storyText.ts';
import { clockTime } from '../../../ui/story/clock.ts';
import desk from '../../Desk.module.css';
import { narrationForm } from '../../narration/narrationDraft.ts';
import { timingsForm } from '../../narration/timing/timingDraft.ts';
import * as common from '../../words.tsx';
import styles from '../Editor.module.css';
import { type FormValues, formFields, manuscriptOf } from '../formValues.ts';
import { storyForm } from '../storyDraft.ts';
import * as words from '../words.ts';
import { focusField, formFieldOf, publishProblems } from './publishProblems.ts';

/** What prevents publishing, then what is unusual about the story; pressing one selects the place in its field. */
export const Warnings = memo(function Warnings({ values }: { readonly values: FormValues }) {
  const warnings = useMemo(() => warningsOf(values), [values]);
  const problems = useMemo(() => publishProblems(values), [values]);
  if (problems.length + warnings.length === 0) return <p className={desk.soft}>{words.noProblems}</p>;
  return (
    <>
      <ul className={styles.warnings}>
        {problems.map((problem) => (
          <li key={problem.words}>
            <button type="button" className={desk.textButton} onClick={() => focusField(problem.field)}>
              {problemWords(problem)}
            </button>
          </li>
        ))}
        {warnings.slice(0, shownWarnings).map((warning) => (
          <li key={keyOf(warning)}>
            <button type="button" className={desk.textButton} onClick={() => showPlace(warning)}>
              {warningWords(warning, values)}
            </button>
          </li>
        ))}
      </ul>
      {warnings.length > shownWarnings && (
        <p className={desk.soft}>{common.andMore(String(warnings.length - shownWarnings))}</p>
      )}
    </>
  );
});

function problemWords({ field, isMissing, words: problem }: StoryProblem): string {
  const toAdd: Partial<Record<ProblemField, string>> = words.toAdd;
  return (isMissing && field && toAdd[field]) ?? `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

function keyOf(warning: StoryWarning): string {
  return `${warning.kind} ${warning.field} ${'from' in warning ? warning.from : ''}`;
}

function showPlace(warning: StoryWarning): void {
  const element = focusField(warning.field);
  if (!('from' in warning)) return;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.setSelectionRange(warning.from, warning.to);
}

export const shownWarnings = 20;

function warningsOf(values: FormValues): readonly StoryWarning[] {
  const { fields, content } = manuscriptOf(values, undefined);
  return storyWarnings(fields, content, parseStory(content));
}

function warningWords(warning: StoryWarning, { content }: Pick<FormValues, 'content'>): string {
  const name = formFields[formFieldOf(warning.field) ?? 'content'].label;
  switch (warning.kind) {
    case 'missingCredit':
      return words.toAdd[warning.field];
    case 'noWords':
      return words.noWords;
    case 'latinLetters':
      return words.latinLetters(name);
    case 'longParagraph':
      return words.longParagraph(name, content.slice(0, warning.from).split('\n').length);
    default:
      return words.faultyFrom(warning.kind, name, warning.from);
  }
}

/** What a curator confirms: not letters that publishing corrects, nor a missing source, which a new text does not have. */
export function textOddities(values: FormValues): readonly string[] {
  const toConfirm = warningsOf(values).filter(
    ({ kind, field }) => kind !== 'notNormalised' && !(kind === 'missingCredit' && field === 'source'),
  );
  const more = toConfirm.length - shownWarnings;
  return [
    ...toConfirm.slice(0, shownWarnings).map((warning) => warningWords(warning, values)),
    ...(more > 0 ? [common.andMore(String(more))] : []),
  ];
}

/** Slow readers take twice the usual time and fast ones half, so neither is unusual. */
const farFactor = 3;
/** In a short text a greeting or a song may take up most of the time. */
const farSeconds = 30;

/** What is unusual about a narration, null when it is published already, or there is none. */
export function narrationWarnings(
  { language, content }: Pick<FormValues, 'language' | 'content'>,
  narration: DeskNarration | null,
): readonly string[] {
  const wordCount = content.match(/\S+/gu)?.length ?? 0;
  // The narration of a story told by pictures may have any length.
  if (!narration || narration.parts.length === 0 || wordCount === 0) return [];
  const usualSeconds = readingMinutes(wordCount, languageOf(language).script) * 60;
  const seconds = narration.parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isFar =
    Math.max(seconds, usualSeconds) > farFactor * Math.min(seconds, usualSeconds) &&
    Math.abs(seconds - usualSeconds) > farSeconds;
  return [
    ...(isFar ? [words.oddLength(wordCount, clockTime(seconds), clockTime(usualSeconds))] : []),
    ...(narration.timings.length === 0 ? [words.noTimings] : []),
  ];
}

export function unsavedOfStory(userId: string, id: ManuscriptId): readonly string[] {
  return storyForm.read(userId, id) ? [words.unsavedStory] : [];
}

export function unsavedOfNarration(userId: string, id: ManuscriptId): readonly string[] {
  return [
    ...(narrationForm.read(userId, id) ? [words.unsavedNarration] : []),
    ...(timingsForm.read(userId, id) ? [words.unsavedTimings] : []),
  ];
}
