import { languageName } from '../../page/translate.ts';
import type { WorkText } from '../../shared/story/catalogue.ts';
import type { TextRange } from '../../text/sentences.ts';
import { sisterSentences } from '../../text/sisterSentences.ts';
import { useShownScript } from '../../ui/script/shownScript.ts';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { drawn } from '../../ui/story/StoryText.tsx';
import styles from './BesideText.module.css';
import { reasonOf, useOtherBody } from './BesideText.tsx';
import * as words from './words.ts';

interface SisterPassageProps {
  readonly content: string;
  readonly passage: TextRange;
  readonly other: WorkText;
}

/** What another text of the work says where the passage is. */
export function SisterPassage({ content, passage, other: { id, language } }: SisterPassageProps) {
  const { otherBody, outcome } = useOtherBody(id);
  const text = otherBody?.content ?? '';
  const range = sisterSentences(content, passage, text);
  const { lang, pieces } = drawn(text, language, useShownScript(language));
  const missing = otherBody ? words.nothingThere : words.onItsWay;
  return (
    <p className={styles.sister} role="status" {...(range && inLanguage(lang))}>
      {range ? pieces(range) : (reasonOf(outcome) ?? missing(languageName(language)))}
    </p>
  );
}
