import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import { calendarDay } from '../../shared/calendarDay.ts';
import {
  type NumbersRow,
  type ReaderEvent,
  readerEvents,
  type StoryNumbers,
} from '../../shared/desk/numbers.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/numbers.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { SelectField } from '../SelectField.tsx';
import { useDeskAnswer } from '../useDeskPages.ts';
import { arrangedNumbers, numbersCsv, periodsUntil, type Span } from './arrangedNumbers.ts';
import styles from './Numbers.module.css';
import { NumbersTable } from './NumbersTable.tsx';
import { Strip } from './Strip.tsx';

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
    <section aria-labelledby="numbers">
      <h2 id="numbers" className={desk.title}>
        {words.numbers}
      </h2>
      <p className={desk.intro}>{words.howCounted}</p>
      <dl className={styles.meanings}>
        {readerEvents.map((each) => (
          <div key={each}>
            <dt>{words.events[each].name}</dt>
            <dd>{words.events[each].means}</dd>
          </div>
        ))}
      </dl>
      <div className={`${desk.row} ${styles.choices}`}>
        <SelectField
          id="numbers-event"
          label={words.storiesThatWere}
          value={event}
          onChange={(value) => setEvent(readerEvents.find((each) => each === value) ?? 'read')}
        >
          {readerEvents.map((each) => (
            <option key={each} value={each}>
              {words.events[each].name.toLowerCase()}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="numbers-span"
          label={words.inTime}
          value={span}
          onChange={(value) => setSpan(value === 'month' ? 'month' : 'day')}
        >
          <option value="day">{words.spans.day}</option>
          <option value="month">{words.spans.month}</option>
        </SelectField>
      </div>
      <AskedNote asked={numbers} />
      {rows && (
        <>
          <Plots
            caption={words.caption(words.events[event].name, words.spans[span])}
            rows={rows}
            event={event}
            periods={periods}
          />
          {most.failure && <AskedNote asked={most} />}
          {most.value && <MostOf stories={most.value} event={event} month={month} />}
          <ActionButton
            onPress={() =>
              offerFile(new Blob([numbersCsv(rows)], { type: 'text/csv' }), `lipi-numbers-${to}.csv`)
            }
          >
            {words.download(words.spans[span])}
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
      <h3 className={desk.heading}>{caption}</h3>
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
  const title = words.mostIn(words.events[event].name, month);
  return (
    <section className={styles.plots} aria-label={title}>
      <h3 className={desk.heading}>{title}</h3>
      <ol className={styles.most}>
        {stories.map(({ storyId, title: storyTitle, language, count }) => (
          <li key={storyId}>
            <a href={`/content/${storyId}`} lang={language}>
              {storyTitle}
            </a>
            <span className={desk.soft}>{common.counted(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
