import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import styles from './Below.module.css';
import { BelowView } from './BelowView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';
import { useFrontPage } from './useFrontPage.ts';

interface BelowProps {
  /** The settings that the page was server-rendered with; undefined for the defaults. */
  readonly painted: KnownFrontPage | undefined;
  /** BCP 47 tags of the languages that have stories. */
  readonly languages: readonly string[];
}

/** The part of the home page below the cards. */
export function Below({ painted, languages }: BelowProps) {
  return (
    <div className={styles.below}>
      <BelowView {...useFrontPage(painted)} languages={languages} newsletter={<LiveNewsletter />} />
    </div>
  );
}
