import { readStored, writeStored } from '../../state/persistedStore.ts';
import * as words from '../../words/readingList/list.ts';
import type { ListOrder } from './listEntries.ts';
import styles from './ReadingList.module.css';

/** By hand, or by recency. */
export function OrderChoice({
  order,
  onChoose,
}: {
  readonly order: ListOrder;
  readonly onChoose: (order: ListOrder) => void;
}) {
  return (
    <fieldset className={styles.order}>
      <legend className="visuallyHidden">{words.order}</legend>
      {(['byHand', 'lastAdded'] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="list-order" checked={order === value} onChange={() => onChoose(value)} />
          {words.orders[value]}
        </label>
      ))}
    </fieldset>
  );
}

const key = 'lipi-list-order';

/** How this device last sorted the list; by hand at first. */
export function keptOrder(): ListOrder {
  return readStored(key) === 'lastAdded' ? 'lastAdded' : 'byHand';
}

/** Keeps it for the next visit. */
export function keepOrder(order: ListOrder): void {
  writeStored(key, order === 'byHand' ? undefined : order);
}
