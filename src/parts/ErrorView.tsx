import { useState } from 'react';
import { ActionButton, ActionLink } from './Action.tsx';
import styles from './ErrorView.module.css';
import { Notice } from './Notice.tsx';

/** What a reader sees when a screen failed: the fact, a way on, and the details for who wants them. */
export function ErrorView({ error }: { readonly error: unknown }) {
  const [isShown, setShown] = useState(false);
  return (
    <div role="alert">
      <Notice
        title="Something went wrong!"
        actions={
          <>
            <ActionLink href="/">Home</ActionLink>
            <ActionButton onPress={() => location.reload()}>Reload</ActionButton>
            <ActionButton onPress={() => setShown(!isShown)}>
              {isShown ? 'Hide Error' : 'Show Error'}
            </ActionButton>
          </>
        }
      />
      {isShown && <pre className={styles.details}>{errorText(error)}</pre>}
    </div>
  );
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
