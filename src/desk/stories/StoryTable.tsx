// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, table elements are none to every browser
import {
  type CSSProperties,
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cover } from '../../ui/cover/Cover.tsx';
import { StoryTitle } from '../Section.tsx';
import * as common from '../words.tsx';
import * as bulkWords from './bulkWords.ts';
import { storyAddress } from './listAddress.ts';
import styles from './StoryTable.module.css';
import type { Column, Order, StoryLine } from './storyLines.ts';
import * as words from './words.ts';

interface StoryTableProps {
  readonly lines: readonly StoryLine[];
  readonly order: Order;
  /** The row to begin at. */
  readonly place: number;
  readonly onOrder: (order: Order) => void;
  /** Called with the first row in sight when a story is opened. */
  readonly onLeave: (row: number) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

// The cast is safe: every column has its words, in the table's order.
const columns = Object.keys(words.columns) as readonly Column[];

/** Only the rows near the viewport are rendered; on a narrow page each row is a card. */
export const StoryTable = memo(function StoryTable(props: StoryTableProps) {
  const { lines, order, place, onOrder, onLeave, selected, onSelect } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  usePlace(body, place, lines.length);
  const shown = useRef(lines);
  useEffect(() => {
    shown.current = lines;
  }, [lines]);
  const last = useRef<string>(undefined);
  const select = useCallback(
    (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = shown.current.map(({ opens }) => opens.id as string);
      const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
      const at = ids.indexOf(id);
      const range = from < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
      last.current = id;
      onSelect((before) => {
        const now = new Set(before);
        for (const each of range) {
          if (isSelected) now.add(each);
          else now.delete(each);
        }
        return now;
      });
    },
    [onSelect],
  );
  const { first, end } = useRowWindow(body, lines.length);
  return (
    <table role="table" className={styles.table} aria-rowcount={lines.length + 1}>
      <caption className="visuallyHidden">{common.stories}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((column) => {
            const now = order.column === column ? sorted[order.isAscending ? 'up' : 'down'] : undefined;
            const isAscending = now !== sorted.up;
            return (
              <th key={column} role="columnheader" scope="col" data-column={column} aria-sort={now?.sort}>
                <button type="button" onClick={() => onOrder({ column, isAscending })}>
                  {words.columns[column]}
                  <span aria-hidden="true">{now?.mark}</span>
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: of a link, which makes a click of the key */}
      <tbody
        role="rowgroup"
        ref={body}
        onClick={({ target }) => {
          if (body.current && target instanceof Element && target.closest('a'))
            onLeave(rowAtTop(body.current));
        }}
      >
        <Gap rows={first} />
        {lines.slice(first, end).map((line, index) => (
          <Row
            key={line.opens.id}
            line={line}
            rowIndex={first + index + 2}
            isSelected={selected.has(line.opens.id)}
            onSelect={select}
          />
        ))}
        <Gap rows={lines.length - end} />
      </tbody>
    </table>
  );
});

interface RowProps {
  readonly line: StoryLine;
  readonly rowIndex: number;
  readonly isSelected: boolean;
  /** `isRange`: with all rows between it and the one selected before. */
  readonly onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
}

const Row = memo(function Row({ line, rowIndex, isSelected, onSelect }: RowProps) {
  const { title, language, state, narrated, changedAt } = line;
  return (
    <tr role="row" aria-rowindex={rowIndex}>
      <th role="rowheader" scope="row" data-column="title">
        <div className={styles.story}>
          <label className={styles.select}>
            <input
              type="checkbox"
              aria-label={bulkWords.selectStory(title || common.untitled)}
              checked={isSelected}
              // Space with Shift makes a click with Shift too.
              onClick={({ shiftKey }) => onSelect(line.opens.id, !isSelected, shiftKey)}
              onChange={() => undefined}
            />
          </label>
          <Cover row={line} />
          <a className={styles.open} href={storyAddress(line.opens)}>
            <StoryTitle title={title} language={language} />
          </a>
        </div>
      </th>
      {(['author', 'work', 'languageName'] as const).map((column) => (
        <td key={column} role="cell" data-column={column} lang={column === 'author' ? language : undefined}>
          <span className={styles.clamped}>{line[column]}</span>
        </td>
      ))}
      <td role="cell" data-column="state" data-state={state}>
        {words.states[state]}
      </td>
      <td role="cell" data-column="narrated" data-label={words.columns.narrated}>
        {words.narrated[narrated]}
      </td>
      <td role="cell" data-column="changedAt">
        {common.shortDay(changedAt)}
      </td>
    </tr>
  );
});

/** A placeholder with the height of the rows that are not rendered. */
function Gap({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td className={styles.gap} style={{ '--rows': rows } as CSSProperties} />
    </tr>
  );
}

/** What a column that is sorted says to screen readers and to the eye. */
const sorted = {
  up: { sort: 'ascending', mark: ' ↑' },
  down: { sort: 'descending', mark: ' ↓' },
} as const;

/** Extra rows beyond each edge of the viewport: for the next Tab press, and for scrolling faster than a frame. */
const spareRows = 20;

const step = 10;

/** The rows in the viewport and some around them, up to before `end`. All have the height `--row-height` of their styles. */
function useRowWindow(body: RefObject<HTMLElement | null>, count: number) {
  const [top, setTop] = useState(0);
  const [inSight, setInSight] = useState(step);
  useEffect(() => {
    function look(): void {
      if (!body.current) return;
      setTop(Math.floor(rowAtTop(body.current) / step) * step);
      setInSight(Math.ceil(innerHeight / rowHeightPx(body.current) / step) * step + step);
    }
    look();
    const end = new AbortController();
    addEventListener('scroll', look, { passive: true, signal: end.signal });
    addEventListener('resize', look, { signal: end.signal });
    return () => end.abort();
  }, [body]);
  const first = Math.max(0, Math.min(top, count - 1) - spareRows);
  return { first, end: Math.min(count, top + inSight + spareRows) };
}

/** Scrolls to a row once the table has it. */
function usePlace(body: RefObject<HTMLElement | null>, place: number, count: number): void {
  const wanted = useRef(place);
  useLayoutEffect(() => {
    const row = wanted.current;
    if (row === 0 || row >= count || !body.current) return;
    wanted.current = 0;
    scrollTo(0, scrollY + body.current.getBoundingClientRect().top + row * rowHeightPx(body.current));
  }, [body, count]);
}

/** The first row in sight, counted from 0. */
function rowAtTop(body: HTMLElement): number {
  return Math.floor(Math.max(0, -body.getBoundingClientRect().top) / rowHeightPx(body));
}

function rowHeightPx(body: HTMLElement): number {
  const rem = Number.parseFloat(getComputedStyle(body).getPropertyValue('--row-height'));
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
