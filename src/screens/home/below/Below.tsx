import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import styles from './Below.module.css';
import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';
import { useFrontPage } from './useFrontPage.ts';

interface BelowProps {
  /** What the page was painted with; undefined where that was the usual. */
  readonly painted: KnownFrontPage | undefined;
  /** BCP 47 tags of the languages that have stories. */
  readonly languages: readonly string[];
}

/** What stands under the cards. */
export function Below({ painted, languages }: BelowProps) {
  return (
    <div className={styles.below}>
      <BelowView {...useFrontPage(painted)} languages={languages} newsletter={<LiveNewsletter />} />
    </div>
  );
}
