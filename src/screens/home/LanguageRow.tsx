import { NativeName } from '../../parts/NativeName.tsx';
import { languageOf } from '../../shared/languages.ts';
import styles from './LanguageRow.module.css';

interface LanguageRowProps {
  readonly languages: readonly string[];
  readonly selected: string;
  readonly onChoose?: ((language: string) => void) | undefined;
}

/** One button a language, by its own name and its English one. */
export function LanguageRow({ languages, selected, onChoose }: LanguageRowProps) {
  return (
    <fieldset className={styles.row}>
      <legend className="visuallyHidden">Language of the stories</legend>
      {languages.map((language) => {
        const { englishName, nativeName } = languageOf(language);
        return (
          <button
            key={language}
            type="button"
            className={styles.button}
            aria-pressed={language === selected}
            onClick={() => onChoose?.(language)}
          >
            <span className={styles.native}>
              <NativeName language={language} />
            </span>
            {nativeName !== englishName && <span className={styles.english}>{englishName}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
