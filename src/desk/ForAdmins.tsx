import styles from './AdminView.module.css';

/** A part of the desk, for a curator who may not see it. */
export function ForAdmins({ title }: { readonly title: string }) {
  return (
    <section className={styles.words} aria-label={title}>
      <h2>{title}</h2>
      <p>
        This part of the desk is for admins. Ask an admin of this library if something here has to change.
      </p>
    </section>
  );
}
