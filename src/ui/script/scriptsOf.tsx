import type { ReactNode } from 'react';
import { inScript, mappedInScript } from '../../text/script/inScript.ts';
import { brahmicWord } from '../../text/script/letters.ts';
import type { MappedText } from '../../text/script/mappedText.ts';
import { chosenScript, tagIn } from '../../text/script/targets.ts';
import styles from '../story/StoryText.module.css';

/** How texts of a language are shown in another script. */
export interface ShownScript {
  /** The BCP 47 tag of the shown text. */
  readonly tag: string;
  readonly of: (text: string) => string;
  readonly mapped: (text: string) => MappedText;
  /** Where the reader wants both: a text as it is written, with what each word is in the other script beneath it. */
  readonly below: ((text: string) => ReactNode) | undefined;
}

/** By language; without those for which nothing valid is chosen. */
export function scriptsOf(scripts: Readonly<Record<string, string>>): ReadonlyMap<string, ShownScript> {
  return new Map(
    Object.entries(scripts).flatMap(([language, chosen]): [string, ShownScript][] => {
      const { target, isBelow } = chosenScript(language, chosen);
      if (target === undefined) return [];
      const tag = tagIn(language, target);
      const of = (text: string) => inScript(text, language, target);
      const mapped = (text: string) => mappedInScript(text, language, target);
      return [
        [language, { tag, of, mapped, below: isBelow ? (text) => twoLines(text, tag, of) : undefined }],
      ];
    }),
  );
}

/**
 * The other script is generated content: the text that is selected, copied, found and read aloud is the written one
 * alone, and each line that wraps has its own beneath it.
 */
function twoLines(text: string, tag: string, wordOf: (word: string) => string): ReactNode[] {
  return text.split(/(\s+)/).map((word, index) => {
    const other = wordOf(word);
    if (other === word || word.search(brahmicWord) < 0) return word;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never move
      <ruby key={index} className={styles.word}>
        {word}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable */}
        <rt lang={tag} aria-hidden="true" data-other={other} />
      </ruby>
    );
  });
}
