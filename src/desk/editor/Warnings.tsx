import { memo, useMemo } from 'react';
import { type StoryWarning, storyWarnings } from '../../shared/storyWarnings.ts';
import { parseStory } from '../../text/storyText.ts';
import form from '../Form.module.css';
import styles from './Editor.module.css';
import { focusField, formFieldOf, unfitIn } from './unfit.ts';
import { formFields, manuscriptOf, type Wording } from './wording.ts';

/** More than anybody goes through at a time. */
const shownWarnings = 20;

/** What keeps the story from readers, then what is odd about it; pressing one selects the place in its field. */
export const Warnings = memo(function Warnings({ wording }: { readonly wording: Wording }) {
  const warnings = useMemo(() => {
    const { fields, content } = manuscriptOf(wording, undefined);
    return storyWarnings(fields, content, parseStory(content));
  }, [wording]);
  const unfit = useMemo(() => unfitIn(wording), [wording]);
  if (unfit.length + warnings.length === 0) return <p className={form.soft}>No problems found.</p>;
  return (
    <>
      <ul className={styles.warnings}>
        {unfit.map(({ field, words }) => (
          <li key={words}>
            <button type="button" onClick={() => focusField(field)}>
              {`${words.charAt(0).toUpperCase()}${words.slice(1)}.`}
            </button>
          </li>
        ))}
        {warnings.slice(0, shownWarnings).map((warning) => (
          <li key={keyOf(warning)}>
            <button type="button" onClick={() => showPlace(warning)}>
              {wordsOf(warning, wording)}
            </button>
          </li>
        ))}
      </ul>
      {warnings.length > shownWarnings && (
        <p className={form.soft}>{`And ${warnings.length - shownWarnings} more.`}</p>
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
      return `${name}: is missing.`;
    case 'mixedScripts':
      return `${name}: words of letters of several scripts, from ${placeOf(warning.from)} on.`;
    case 'otherScript':
      return `${name}: words in another script than the language’s, from ${placeOf(warning.from)} on.`;
    case 'latinLetters':
      return `${name}: most words are in Latin letters, not in the script of the language. A text that shows right in one font alone, such as Kruti Dev, has to be converted to Unicode.`;
    case 'lostLetters':
      return `${name}: letters were lost, from ${placeOf(warning.from)} on.`;
    case 'markup':
      return `${name}: marks of Markdown or HTML, from ${placeOf(warning.from)} on. Readers see them as they are.`;
    case 'notNormalised':
      return `${name}: letters that publishing will write in another way, from ${placeOf(warning.from)} on.`;
    case 'longParagraph':
      return `${name}: a very long paragraph, from line ${lineAt(wording.content, warning.from)} on.`;
    default:
      return warning satisfies never;
  }
}

function placeOf(from: number): string {
  return `character ${new Intl.NumberFormat('en-IN').format(from + 1)}`;
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
