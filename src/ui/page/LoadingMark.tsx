import * as common from '../words.ts';
import styles from './LoadingMark.module.css';

/** The product's name, pulsing, while a screen or its stories are loading. */
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
