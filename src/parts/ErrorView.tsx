import { useState } from 'react';
import { ActionButton, ActionLink } from './Action.tsx';
import styles from './ErrorView.module.css';
import { errorDetails, errorWords } from './errorWords.ts';
import { Notice } from './Notice.tsx';

interface ErrorViewProps {
  readonly error: unknown;
  readonly isOnline: boolean;
}

/** What a reader sees when a screen failed: the fact, a way on, and the details for those who want them. */
export function ErrorView({ error, isOnline }: ErrorViewProps) {
  const [isShown, setShown] = useState(false);
  const { title, advice } = errorWords(error, isOnline);
  return (
    <div role="alert">
      <Notice
        title={title}
        ornament="Erratum"
        actions={
          <>
            <ActionButton strong onPress={() => location.reload()}>
              Reload
            </ActionButton>
            <ActionLink href="/library">All stories</ActionLink>
            <ActionButton onPress={() => setShown(!isShown)}>
              {isShown ? 'Hide Error' : 'Show Error'}
            </ActionButton>
          </>
        }
      >
        {advice}
      </Notice>
      {isShown && <pre className={styles.details}>{errorDetails(error)}</pre>}
    </div>
  );
}
