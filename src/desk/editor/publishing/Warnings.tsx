import { memo, useMemo } from 'react';
import { type StoryWarning, storyWarnings } from '../../../shared/story/storyWarnings.ts';
import { parseStory } from '../../../text/storyText.ts';
import * as common from '../../../words/desk/common.ts';
import * as words from '../../../words/desk/storyForm.ts';
import form from '../../Form.module.css';
import styles from '../Editor.module.css';
import { formFields, manuscriptOf, type Wording } from '../wording.ts';
import { focusField, formFieldOf, publishProblems } from './publishProblems.ts';

/** More warnings than anybody reads at a time. */
const shownWarnings = 20;

/** What prevents publishing, then what is unusual about the story; pressing one selects the place in its field. */
export const Warnings = memo(function Warnings({ wording }: { readonly wording: Wording }) {
  const warnings = useMemo(() => {
    const { fields, content } = manuscriptOf(wording, undefined);
    return storyWarnings(fields, content, parseStory(content));
  }, [wording]);
  const problems = useMemo(() => publishProblems(wording), [wording]);
  if (problems.length + warnings.length === 0) return <p className={form.soft}>{words.noProblems}</p>;
  return (
    <>
      <ul className={styles.warnings}>
        {problems.map(({ field, words: problem }) => (
          <li key={problem}>
            <button type="button" className={form.textButton} onClick={() => focusField(field)}>
              {`${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`}
            </button>
          </li>
        ))}
        {warnings.slice(0, shownWarnings).map((warning) => (
          <li key={keyOf(warning)}>
            <button type="button" className={form.textButton} onClick={() => showPlace(warning)}>
              {wordsOf(warning, wording)}
            </button>
          </li>
        ))}
      </ul>
      {warnings.length > shownWarnings && (
        <p className={form.soft}>{common.andMore(String(warnings.length - shownWarnings))}</p>
      )}
    </>
  );
});

function keyOf(warning: StoryWarning): string {
  return `${warning.kind} ${warning.field} ${'from' in warning ? warning.from : ''}`;
}

function wordsOf(warning: StoryWarning, wording: Wording): string {
  const name = formFields[formFieldOf(warning.field) ?? 'content'].label;
  switch (warning.kind) {
    case 'missingCredit':
      return words.missing(name);
    case 'mixedScripts':
      return words.mixedScripts(name, words.place(warning.from + 1));
    case 'otherScript':
      return words.otherScript(name, words.place(warning.from + 1));
    case 'latinLetters':
      return words.latinLetters(name);
    case 'lostLetters':
      return words.lostLetters(name, words.place(warning.from + 1));
    case 'markup':
      return words.markup(name, words.place(warning.from + 1));
    case 'notNormalised':
      return words.notNormalised(name, words.place(warning.from + 1));
    case 'longParagraph':
      return words.longParagraph(name, lineAt(wording.content, warning.from));
    default:
      return warning satisfies never;
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function showPlace(warning: StoryWarning): void {
  const element = focusField(warning.field);
  if (!('from' in warning)) return;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.setSelectionRange(warning.from, warning.to);
}
