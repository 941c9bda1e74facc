import type { KnownFrontPage } from '../../../shared/frontPage.ts';
import styles from './BackMatter.module.css';
import { BackMatterView } from './BackMatterView.tsx';
import { LiveNewsletter } from './LiveNewsletter.tsx';
import { useFrontPage } from './useFrontPage.ts';

interface BackMatterProps {
  /** The settings that the page was server-rendered with; undefined for the defaults. */
  readonly painted: KnownFrontPage | undefined;
  /** BCP 47 tags of the languages that have stories. */
  readonly languages: readonly string[];
}

/** The part of the home page below the cards. */
export function BackMatter({ painted, languages }: BackMatterProps) {
  return (
    <div className={styles.backMatter}>
      <BackMatterView {...useFrontPage(painted)} languages={languages} newsletter={<LiveNewsletter />} />
    </div>
  );
}
