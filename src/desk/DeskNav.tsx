import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import * as words from '../words/desk/desk.tsx';
import desk from './Desk.module.css';
import styles from './DeskNav.module.css';
import { sections } from './sections.ts';
import { useDeskQuery } from './useDeskQuery.ts';

interface DeskNavProps {
  /** The key of the current section; null for the stories. */
  readonly shown: string | null;
  readonly isAdmin: boolean;
}

/**
 * The library's name, and the links to the sections of the desk; for admins, that to the first steps until all of them are
 * done.
 */
export function DeskNav({ shown, isAdmin }: DeskNavProps) {
  const { value: libraryName } = useDeskQuery<string | null>('settings:name', {});
  const { value: isDone } = useDeskQuery<FirstSteps>('firstSteps:read', isAdmin ? {} : undefined);
  const hasSteps = isAdmin && isDone && firstSteps.some((step) => !isDone[step]);
  return (
    <>
      {libraryName && (
        <p className={desk.soft} dir="auto">
          {libraryName}
        </p>
      )}
      <nav className={styles.ways} aria-label={words.parts}>
        <a href="/admin" aria-current={shown === null ? 'page' : undefined}>
          {words.stories}
        </a>
        {sections
          .filter(({ key }) => key !== 'start' || hasSteps)
          .map(({ key, name }) => (
            <a key={key} href={`/admin?section=${key}`} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </nav>
    </>
  );
}
