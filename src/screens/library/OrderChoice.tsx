import { type Choice, type Order, orders } from './choice.ts';
import styles from './Library.module.css';

const words: { readonly [order in Order]: string } = {
  newest: 'Newest first',
  title: 'Title',
  author: 'Author',
  length: 'Shortest first',
};

interface OrderChoiceProps {
  readonly order: Order;
  /** A search puts the best first, unless another order is asked for. */
  readonly isRanked: boolean;
  readonly onChange: (next: Partial<Choice>) => void;
}

/** In which order the stories stand. */
export function OrderChoice({ order, isRanked, onChange }: OrderChoiceProps) {
  return (
    <label className={styles.order}>
      <span>Sort by</span>
      <select
        value={order}
        onChange={({ target }) => onChange({ order: orders.find((one) => one === target.value) ?? 'newest' })}
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {one === 'newest' && isRanked ? 'Best match' : words[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
