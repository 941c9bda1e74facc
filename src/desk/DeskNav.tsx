import { type FirstSteps, firstSteps } from '../shared/desk/firstSteps.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';
import * as words from '../words/desk/desk.tsx';
import styles from './DeskNav.module.css';
import type { DeskSection } from './deskSection.ts';
import { sections } from './sections.ts';
import { useDeskQuery } from './useDeskQuery.ts';

interface DeskNavProps {
  /** The key of the current section; null for the stories. */
  readonly shown: string | null;
  readonly socket: DeskSocket;
  readonly isAdmin: boolean;
}

/** The links to the sections of the desk. */
export function DeskNav({ shown, socket, isAdmin }: DeskNavProps) {
  return (
    <nav className={styles.ways} aria-label={words.parts}>
      <a href="/admin" aria-current={shown === null ? 'page' : undefined}>
        {words.stories}
      </a>
      {sections.map((section) => {
        const way = { section, isShown: section.key === shown };
        if (section.key !== 'start') return <Way key={section.key} {...way} />;
        return isAdmin && <WayToFirstSteps key={section.key} {...way} socket={socket} />;
      })}
    </nav>
  );
}

interface WayProps {
  readonly section: DeskSection;
  readonly isShown: boolean;
}

function Way({ section: { key, name }, isShown }: WayProps) {
  return (
    <a href={`/admin?section=${key}`} aria-current={isShown ? 'page' : undefined}>
      {name}
    </a>
  );
}

/** The link to the first steps, until all of them are done. */
function WayToFirstSteps({ socket, ...way }: WayProps & { readonly socket: DeskSocket }) {
  const { value } = useDeskQuery<FirstSteps>(socket, 'firstSteps:read', {});
  const isOpen = value && firstSteps.some((step) => !value[step]);
  return isOpen ? <Way {...way} /> : null;
}
