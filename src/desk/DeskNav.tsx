import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';
import * as words from '../words/desk/desk.tsx';
import styles from './DeskNav.module.css';
import { sections } from './sections.ts';
import { useDeskQuery } from './useDeskQuery.ts';

interface DeskNavProps {
  /** The key of the current section; null for the stories. */
  readonly shown: string | null;
  readonly socket: DeskSocket;
  readonly isAdmin: boolean;
}

/** The links to the sections of the desk; for admins, that to the first steps until all of them are done. */
export function DeskNav({ shown, socket, isAdmin }: DeskNavProps) {
  const { value: isDone } = useDeskQuery<FirstSteps>(socket, 'firstSteps:read', isAdmin ? {} : undefined);
  const hasSteps = isAdmin && isDone && firstSteps.some((step) => !isDone[step]);
  return (
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
  );
}
