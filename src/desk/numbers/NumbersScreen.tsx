import { useState } from 'react';
import { calendarDay } from '../../shared/calendarDay.ts';
import {
  type NumbersRow,
  type ReaderEvent,
  readerEvents,
  type StoryNumbers,
} from '../../shared/desk/numbers.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import desk from '../Desk.module.css';
import { QueryNote } from '../DeskNote.tsx';
import { useDeskAnswer } from '../deskCalls.ts';
import { SelectField } from '../fields.tsx';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import {
  arrangedNumbers,
  type LanguageNumbers,
  numbersCsv,
  periodsUntil,
  type Span,
} from './arrangedNumbers.ts';
import styles from './Numbers.module.css';
import * as words from './words.ts';

/** `/admin?section=numbers`: how much is read, listened to and saved, without identifying readers. */
export function NumbersScreen() {
  const [span, setSpan] = useState<Span>('day');
  const [event, setEvent] = useState<ReaderEvent>('read');
  const [today] = useState(() => calendarDay());
  const periods = periodsUntil(today, span);
  const [from = '', to = ''] = [periods[0], periods.at(-1)];
  const month = to.slice(0, 7);
  const numbers = useDeskAnswer<readonly NumbersRow[]>('numbers:read', { span, from, to });
  const most = useDeskAnswer<readonly StoryNumbers[]>('numbers:stories', { month, event });
  const { value: rows } = numbers;
  return (
    <Section title={common.sections.numbers} level="h2">
      <p className={desk.intro}>{words.howCounted}</p>
      <dl className={styles.meanings}>
        {readerEvents.map((each) => (
          <div key={each}>
            <dt>{words.events[each].name}</dt>
            <dd>{words.events[each].means}</dd>
          </div>
        ))}
      </dl>
      <div className={`${desk.row} ${desk.wide}`}>
        <SelectField
          label={words.storiesThatWere}
          value={event}
          options={readerEvents.map((each) => [each, words.events[each].name.toLowerCase()])}
          onChange={(value) => setEvent(readerEvents.find((each) => each === value) ?? 'read')}
        />
        <SelectField
          label={words.inTime}
          value={span}
          options={Object.entries(words.spans)}
          onChange={(value) => setSpan(value === 'month' ? 'month' : 'day')}
        />
      </div>
      <QueryNote query={numbers} />
      {rows && (
        <>
          <Plots
            caption={words.caption(words.events[event].name, words.spans[span])}
            languages={arrangedNumbers(rows, event, periods)}
            periods={periods}
          />
          {most.failure && <QueryNote query={most} />}
          {most.value && most.value.length > 0 && (
            <Section title={words.mostIn(words.events[event].name, month)} className={styles.plots}>
              <ol className={styles.most}>
                {most.value.map(({ storyId, title, language, count }) => (
                  <li key={storyId}>
                    <a href={`/content/${storyId}`} lang={language}>
                      {title}
                    </a>
                    <span className={desk.soft}>{common.counted(count)}</span>
                  </li>
                ))}
              </ol>
            </Section>
          )}
          <ActionButton
            label={words.download(words.spans[span])}
            onPress={() =>
              offerFile(new Blob([numbersCsv(rows)], { type: 'text/csv' }), `lipi-numbers-${to}.csv`)
            }
          />
        </>
      )}
    </Section>
  );
}

interface PlotsProps {
  readonly caption: string;
  readonly languages: readonly LanguageNumbers[];
  readonly periods: readonly string[];
}

function Plots({ caption, languages, periods }: PlotsProps) {
  const total = languages.reduce((sum, language) => sum + language.total, 0);
  const largest = Math.max(...languages.flatMap(({ counts }) => counts));
  return (
    <Section title={caption} className={styles.plots}>
      <p role="status">{total === 0 ? words.nothingCounted : words.inAllLanguages(total)}</p>
      {languages.map((numbers) => (
        <Strip key={numbers.language} numbers={numbers} periods={periods} largest={largest} />
      ))}
      {total > 0 && (
        <>
          <p className={styles.axis} aria-hidden="true">
            <span>{words.period(periods[0] ?? '')}</span>
            <span>{words.tallestBar(largest)}</span>
            <span>{words.period(periods.at(-1) ?? '')}</span>
          </p>
          <details>
            <summary>{words.asTable}</summary>
            <NumbersTable {...{ caption, languages, periods }} />
          </details>
        </>
      )}
    </Section>
  );
}

interface StripProps extends Pick<PlotsProps, 'periods'> {
  readonly numbers: LanguageNumbers;
  /** The largest number of all languages, which makes their bars comparable. */
  readonly largest: number;
}

/** Units of the drawing: a bar with the gap after it, the bar itself, and the height of the largest. */
const barStep = 10;
const barWidth = 7;
const fullHeight = 60;

function Strip({ numbers: { language, total, counts }, periods, largest }: StripProps) {
  const { englishName } = languageOf(language);
  const most = Math.max(...counts);
  return (
    <figure className={styles.strip}>
      <figcaption>
        <span>{englishName}</span>
        <span className={desk.soft}>{common.counted(total)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={words.ofLanguage(englishName, total, most, periods[counts.indexOf(most)] ?? '')}
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

function NumbersTable({ caption, languages, periods }: PlotsProps) {
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
