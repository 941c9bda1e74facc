import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { offerFile } from '../../parts/offerFile.ts';
import { calendarDay } from '../../shared/calendarDay.ts';
import { type NumbersRow, type ReaderEvent, readerEvents, type StoryNumbers } from '../../shared/numbers.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import form from '../Form.module.css';
import { arrangedNumbers, numbersCsv, periodsUntil, type Span } from './arrangedNumbers.ts';
import styles from './Numbers.module.css';
import { NumbersTable } from './NumbersTable.tsx';
import { eventWords, numberWords, periodWords } from './numberWords.ts';
import { Strip } from './Strip.tsx';
import { useNumbers } from './useNumbers.ts';

const spanNames: Readonly<Record<Span, string>> = { day: 'the last 30 days', month: 'the last 12 months' };

/** `/admin?section=numbers`: how much is read, listened to and saved, without saying by whom. */
export function NumbersScreen() {
  const [span, setSpan] = useState<Span>('day');
  const [event, setEvent] = useState<ReaderEvent>('read');
  const [today] = useState(() => calendarDay());
  const periods = periodsUntil(today, span);
  const [from = '', to = ''] = [periods[0], periods.at(-1)];
  const { state, read } = useNumbers(span, from, to, event);
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className={styles.heading}>
        Numbers
      </h2>
      <p className={styles.words}>
        Each device counts a story once a day for each of these, keeps that while there is no network, and
        sends the day and the story: nothing of the reader, the device or the hour. Who asks their browser not
        to be tracked is not counted.
      </p>
      <dl className={styles.meanings}>
        {readerEvents.map((each) => (
          <div key={each}>
            <dt>{eventWords[each].name}</dt>
            <dd>{eventWords[each].means}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <div className={form.field}>
          <label htmlFor="numbers-event">Show stories that were</label>
          <select
            id="numbers-event"
            value={event}
            onChange={({ target }) => setEvent(readerEvents.find((each) => each === target.value) ?? 'read')}
          >
            {readerEvents.map((each) => (
              <option key={each} value={each}>
                {eventWords[each].name.toLowerCase()}
              </option>
            ))}
          </select>
        </div>
        <div className={form.field}>
          <label htmlFor="numbers-span">In</label>
          <select
            id="numbers-span"
            value={span}
            onChange={({ target }) => setSpan(target.value === 'month' ? 'month' : 'day')}
          >
            <option value="day">{spanNames.day}</option>
            <option value="month">{spanNames.month}</option>
          </select>
        </div>
      </div>
      {state.kind === 'asking' && <p role="status">One moment…</p>}
      {state.kind === 'failed' && (
        <>
          <p role="alert">{deskFailureWords(state.failure)}</p>
          <ActionButton onPress={read}>Try again</ActionButton>
        </>
      )}
      {state.kind === 'open' && (
        <>
          <Plots
            caption={`Stories ${eventWords[event].name.toLowerCase()} in ${spanNames[span]}`}
            rows={state.rows}
            event={event}
            periods={periods}
          />
          <MostOf stories={state.stories} event={event} month={to.slice(0, 7)} />
          <ActionButton
            onPress={() =>
              offerFile(new Blob([numbersCsv(state.rows)], { type: 'text/csv' }), `lipi-numbers-${to}.csv`)
            }
          >
            {`Download all of ${spanNames[span]} (CSV)`}
          </ActionButton>
        </>
      )}
    </section>
  );
}

interface PlotsProps {
  readonly caption: string;
  readonly rows: readonly NumbersRow[];
  readonly event: ReaderEvent;
  readonly periods: readonly string[];
}

function Plots({ caption, rows, event, periods }: PlotsProps) {
  const languages = arrangedNumbers(rows, event, periods);
  const total = languages.reduce((sum, language) => sum + language.total, 0);
  const largest = Math.max(...languages.flatMap(({ counts }) => counts));
  return (
    <section className={styles.plots} aria-label={caption}>
      <h3 className={styles.heading}>{caption}</h3>
      <p role="status">
        {total === 0 ? 'Nothing was counted in this time.' : `${numberWords(total)} in all languages.`}
      </p>
      {languages.map((numbers) => (
        <Strip key={numbers.language} numbers={numbers} periods={periods} largest={largest} />
      ))}
      {total > 0 && (
        <>
          <p className={styles.axis} aria-hidden="true">
            <span>{periodWords(periods[0] ?? '')}</span>
            <span>{`The tallest bar is ${numberWords(largest)}.`}</span>
            <span>{periodWords(periods.at(-1) ?? '')}</span>
          </p>
          <details className={styles.details}>
            <summary>The same as a table</summary>
            <NumbersTable caption={caption} languages={languages} periods={periods} />
          </details>
        </>
      )}
    </section>
  );
}

interface MostOfProps {
  readonly stories: readonly StoryNumbers[];
  readonly event: ReaderEvent;
  readonly month: string;
}

function MostOf({ stories, event, month }: MostOfProps) {
  if (stories.length === 0) return null;
  const title = `Most ${eventWords[event].name.toLowerCase()} in ${periodWords(month)}`;
  return (
    <section className={styles.plots} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ol className={styles.most}>
        {stories.map(({ storyId, title: storyTitle, language, count }) => (
          <li key={storyId}>
            <a href={`/content/${storyId}`} lang={language}>
              {storyTitle}
            </a>
            <span className={form.soft}>{numberWords(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
