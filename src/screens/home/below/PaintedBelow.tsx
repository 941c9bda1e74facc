import styles from './Below.module.css';
import { BelowView } from './BelowView.tsx';
import { NewsletterBox } from './NewsletterBox.tsx';

/** What stands under the cards, as it is before any script runs. `about` is the text of `about.txt`. */
export function PaintedBelow({ about }: { readonly about: string }) {
  const newsletter = <NewsletterBox state={{ kind: 'form' }} held={[]} />;
  return (
    <div className={styles.below} data-part="below">
      <BelowView about={about} newsletter={newsletter} />
    </div>
  );
}
