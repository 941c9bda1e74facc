import { memo, useMemo } from 'react';
import type { ProblemField, StoryProblem } from '../../../shared/story/storyLines.ts';
import type { StoryWarning } from '../../../shared/story/storyWarnings.ts';
import desk from '../../Desk.module.css';
import * as common from '../../words.tsx';
import styles from '../Editor.module.css';
import type { FormValues } from '../formValues.ts';
import * as words from '../words.ts';
import { focusField, publishProblems } from './publishProblems.ts';
import { shownWarnings, warningsOf, warningWords } from './warningWords.ts';

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

/** What to do about a problem that prevents publishing, or what it is. */
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
