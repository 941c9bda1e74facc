import { readStored, writeStored } from '../../state/persistedStore.ts';
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
  const choices: readonly (readonly [ListOrder, string])[] = [
    ['byHand', 'In your order'],
    ['lastAdded', 'Last added first'],
  ];
  return (
    <fieldset className={styles.order}>
      <legend className="visuallyHidden">Order of the list</legend>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name="list-order" checked={order === value} onChange={() => onChoose(value)} />
          {words}
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
