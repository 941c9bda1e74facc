import { languageOf } from '../../shared/languages.ts';
import type { LanguageNumbers } from './arrangedNumbers.ts';
import styles from './Numbers.module.css';
import { numberWords, periodWords } from './numberWords.ts';

interface NumbersTableProps {
  readonly caption: string;
  readonly languages: readonly LanguageNumbers[];
  readonly periods: readonly string[];
}

/** What the bars show, to be read: days or months by languages, the newest first. */
export function NumbersTable({ caption, languages, periods }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by the keyboard where it is wider than the page
    <section className={styles.scrolled} aria-label={`${caption}: the table`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            {languages.map(({ language }) => (
              <th key={language} scope="col">
                {languageOf(language).englishName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods
            .map((on, index) => (
              <tr key={on}>
                <th scope="row">{periodWords(on)}</th>
                {languages.map(({ language, counts }) => (
                  <td key={language}>{numberWords(counts[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
