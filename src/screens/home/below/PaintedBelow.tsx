import { type KnownFrontPage, usualFrontPage } from '../../../shared/frontPage.ts';
import styles from './Below.module.css';
import { BelowView } from './BelowView.tsx';
import { NewsletterBox } from './NewsletterBox.tsx';

interface PaintedBelowProps {
  /** The text of `about.txt`. */
  readonly about: string;
  /** Left out as long as nothing is set. */
  readonly front?: KnownFrontPage | undefined;
}

/** What stands under the cards, as it is before any script runs. The slot carries what is set, for who takes it over. */
export function PaintedBelow({ about, front: known }: PaintedBelowProps) {
  const newsletter = <NewsletterBox state={{ kind: 'form' }} held={[]} />;
  return (
    <div className={styles.below} data-front={known && JSON.stringify(known)}>
      <BelowView
        about={about}
        front={known?.front ?? usualFrontPage}
        day={known?.day ?? ''}
        newsletter={newsletter}
      />
    </div>
  );
}
