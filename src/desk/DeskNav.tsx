import styles from './DeskNav.module.css';
import { sections } from './sections.ts';

interface DeskNavProps {
  /** The key of the section that is shown; null for the stories. */
  readonly shown: string | null;
}

/** The ways between the parts of the desk. */
export function DeskNav({ shown }: DeskNavProps) {
  return (
    <nav className={styles.ways} aria-label="Parts of the desk">
      <a href="/admin" aria-current={shown === null ? 'page' : undefined}>
        Stories
      </a>
      {sections.map(({ key, name }) => (
        <a key={key} href={`/admin?section=${key}`} aria-current={shown === key ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
