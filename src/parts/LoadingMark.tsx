import * as common from '../words/common.ts';
import styles from './LoadingMark.module.css';

/** The product's word, breathing, while a screen or its stories are on their way. */
export function LoadingMark({ label = common.loading }: { readonly label?: string }) {
  return (
    <div className={styles.loading}>
      <span className={styles.mark} aria-hidden="true">
        {common.lipi}
      </span>
      <span className="visuallyHidden">{label}</span>
    </div>
  );
}
