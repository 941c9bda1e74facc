import { languageOf } from '../../shared/languages.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/numbers.ts';
import type { LanguageNumbers } from './arrangedNumbers.ts';
import styles from './Numbers.module.css';

interface NumbersTableProps {
  readonly caption: string;
  readonly languages: readonly LanguageNumbers[];
  readonly periods: readonly string[];
}

/** The numbers of the bars as a table: days or months by language, the newest first. */
export function NumbersTable({ caption, languages, periods }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by the keyboard where it is wider than the page
    <section className={styles.scrolled} aria-label={words.tableOf(caption)} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
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
                <th scope="row">{words.period(on)}</th>
                {languages.map(({ language, counts }) => (
                  <td key={language}>{common.counted(counts[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
