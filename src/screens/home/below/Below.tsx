import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import styles from './Below.module.css';
import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';
import { useFrontPage } from './useFrontPage.ts';

/** What stands under the cards. `painted` is what the page was painted with; undefined where that was the usual. */
export function Below({ painted }: { readonly painted: KnownFrontPage | undefined }) {
  return (
    <div className={styles.below}>
      <BelowView {...useFrontPage(painted)} newsletter={<LiveNewsletter />} />
    </div>
  );
}
