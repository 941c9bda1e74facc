import { languageOf } from '../../shared/languages.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/numbers.ts';
import desk from '../Desk.module.css';
import type { LanguageNumbers } from './arrangedNumbers.ts';
import styles from './Numbers.module.css';

interface StripProps {
  readonly numbers: LanguageNumbers;
  readonly periods: readonly string[];
  /** The largest number of all languages, which makes their bars comparable. */
  readonly largest: number;
}

/** Units of the drawing: a bar with the gap after it, the bar itself, and the height of the largest. */
const barStep = 10;
const barWidth = 7;
const fullHeight = 60;

/** The bars of one language over the days or months. */
export function Strip({ numbers: { language, total, counts }, periods, largest }: StripProps) {
  const { englishName } = languageOf(language);
  const most = Math.max(...counts);
  const mostOn = periods[counts.indexOf(most)] ?? '';
  return (
    <figure className={styles.strip}>
      <figcaption>
        <span>{englishName}</span>
        <span className={desk.soft}>{common.counted(total)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={words.ofLanguage(englishName, { total, most, mostOn })}
        viewBox={`0 0 ${counts.length * barStep} ${fullHeight}`}
        preserveAspectRatio="none"
      >
        {counts.map((count, index) => {
          const height = (count / largest) * fullHeight;
          const on = periods[index] ?? '';
          return (
            <rect key={on} x={index * barStep} y={fullHeight - height} width={barWidth} height={height}>
              <title>{words.bar(on, count)}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
