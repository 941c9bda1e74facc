import styles from './LoadingMark.module.css';

/** The product's word, breathing, while a screen or its stories are on their way. */
export function LoadingMark({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={styles.loading}>
      <span className={styles.mark} aria-hidden="true">
        Lipi
      </span>
      <span className="visuallyHidden">{label}</span>
    </div>
  );
}
