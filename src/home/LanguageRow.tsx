import { type FocusEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { languageName } from '../page/translate.ts';
import { languageOf } from '../shared/languages/languages.ts';
import type { LanguageCount } from '../shared/story/readersOrder.ts';
import { NativeName } from '../ui/story/NativeName.tsx';
import { counted } from '../ui/words.ts';
import styles from './HomeView.module.css';
import * as words from './words.ts';

interface LanguageRowProps {
  readonly languages: readonly LanguageCount[];
  readonly selected: string;
  readonly onChoose?: ((language: string) => void) | undefined;
}

/** Before scripts are loaded, a button submits the form and leads to `/?language=gu`. */
export function LanguageRow({ languages, selected, onChoose }: LanguageRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another language is selected
  useEffect(() => {
    const { current } = row;
    const button = current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!current || !button) return;
    // It is called at once, and whenever a phone is turned.
    const observer = new ResizeObserver(() => {
      current.scrollLeft = button.offsetLeft - (current.clientWidth - button.offsetWidth) / 2;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [selected]);

  function choose(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const pressed = event.nativeEvent.submitter;
    if (pressed instanceof HTMLButtonElement) onChoose?.(pressed.value);
  }

  return (
    <form action="/" onSubmit={choose}>
      <fieldset ref={row} className={styles.row} onFocus={bringIntoSight}>
        <legend className="visuallyHidden">{words.languages}</legend>
        {languages.map(({ language, storyCount }) => {
          const name = languageName(language);
          return (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              className={styles.button}
              aria-pressed={language === selected}
            >
              <span className={styles.native}>
                <NativeName language={language} />
              </span>
              <span className={styles.english}>
                {languageOf(language).nativeName !== name && `${name} `}
                {counted(storyCount)}
                <span className="visuallyHidden">{words.stories(storyCount)}</span>
              </span>
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}

/** Browsers may leave a focused button half out of view; a keyboard user needs to see all of it. */
function bringIntoSight({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
