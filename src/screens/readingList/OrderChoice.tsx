import { readStored, writeStored } from '../../state/persistedStore.ts';
import * as words from '../../words/readingList/list.ts';
import type { ListOrder } from './listEntries.ts';
import styles from './ReadingList.module.css';

/** Chooses between the reader's own order and the most recently added first. */
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

/** The order last chosen on this device; by hand by default. */
export function keptOrder(): ListOrder {
  return readStored(key) === 'lastAdded' ? 'lastAdded' : 'byHand';
}

/** Stores the order for the next visit. */
export function keepOrder(order: ListOrder): void {
  writeStored(key, order === 'byHand' ? undefined : order);
}
