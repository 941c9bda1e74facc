import type { ReactNode } from 'react';
import { sortBy } from '../words.ts';
import styles from './ListHead.module.css';

interface ListHeadProps {
  /** The number of stories, in words. */
  readonly count: string;
  /** Whether a change of the count is announced. */
  readonly isLive?: boolean;
  /** The control that sorts the list. */
  readonly children?: ReactNode;
}

/** The head of a list of stories: their number and their order. */
export function ListHead({ count, isLive, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
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

/** A menu to choose the order of a list. */
export function SortBy<Order extends string>({ orders, labelOf, value, onChange }: SortByProps<Order>) {
  return (
    <label className={styles.order}>
      <span>{sortBy}</span>
      <select
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
