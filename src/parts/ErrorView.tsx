import { useState } from 'react';
import { ActionButton, ActionLink } from './Action.tsx';
import styles from './ErrorView.module.css';
import { errorDetails, errorWords } from './errorWords.ts';
import { Notice } from './Notice.tsx';

/** What a reader sees when a screen failed: the fact, a way on, and the details for who wants them. */
export function ErrorView({ error }: { readonly error: unknown }) {
  const [isShown, setShown] = useState(false);
  return (
    <div role="alert">
      <Notice
        title="Something went wrong!"
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
        {errorWords(error, globalThis.navigator?.onLine !== false)}
      </Notice>
      {isShown && <pre className={styles.details}>{errorDetails(error)}</pre>}
    </div>
  );
}
