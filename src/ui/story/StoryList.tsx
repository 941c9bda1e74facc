import type { ReactNode } from 'react';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../controls/Action.tsx';
import { Cover } from '../cover/Cover.tsx';
import { InScript } from '../script/InScript.tsx';
import { sortBy, undo } from '../words.ts';
import { inLanguage } from './NativeName.tsx';
import { StoryFacts, type StoryStatus } from './StoryFacts.tsx';
import styles from './StoryList.module.css';

interface ListHeadProps {
  readonly count: string;
  readonly isLive?: boolean;
  readonly children?: ReactNode;
}

export function ListHead({ count, isLive, children }: ListHeadProps) {
  return (
    <div className={`row ${styles.head}`}>
      <p role={isLive ? 'status' : undefined}>{count}</p>
      {children}
    </div>
  );
}

interface SortByProps<Order extends string> {
  readonly orders: readonly Order[];
  readonly labelOf: (order: Order) => string;
  readonly value: Order;
  readonly onChange: (order: Order) => void;
}

export function SortBy<Order extends string>({ orders, labelOf, value, onChange }: SortByProps<Order>) {
  return (
    <label className={`row screenOnly ${styles.order}`}>
      <span>{sortBy}</span>
      <select
        className="typed"
        value={value}
        onChange={({ target }) => {
          const chosen = orders.find((one) => one === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface StoryInListProps {
  readonly row: CatalogueRow;
  readonly progress: StoryStatus['progress'];
  readonly children: ReactNode;
}

export function StoryInList({ row, progress, children }: StoryInListProps) {
  const { id, language, title, author } = row;
  return (
    <div className={styles.known}>
      <Cover row={row} />
      <div className={styles.story}>
        <p className={styles.title} {...inLanguage(language)}>
          <a href={`/content/${id}`}>
            <InScript language={language}>{title}</InScript>
          </a>
        </p>
        <p {...inLanguage(language)}>
          <InScript language={language}>{author}</InScript>
        </p>
        <StoryFacts row={row} isSaved={false} progress={progress} isUnavailableOffline={false}>
          {children}
        </StoryFacts>
      </div>
    </div>
  );
}

interface UndoLineProps {
  readonly children: ReactNode;
  readonly name: string;
  readonly onUndo: () => void;
}

/** Its button takes the focus of the button that was removed. */
export function UndoLine({ children, name, onUndo }: UndoLineProps) {
  return (
    <div ref={focusButton} className={`row screenOnly ${styles.undo}`}>
      {children}
      <ActionButton label={undo} name={name} onPress={onUndo} />
    </div>
  );
}

function focusButton(line: HTMLElement | null): void {
  line?.querySelector('button')?.focus();
}
