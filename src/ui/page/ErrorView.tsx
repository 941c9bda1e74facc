import { useState } from 'react';
import { ActionButton, ActionLink } from '../controls/Action.tsx';
import * as common from '../words.ts';
import styles from './ErrorView.module.css';
import { errorDetails, errorWords } from './errorWords.ts';
import { Notice } from './Notice.tsx';

interface ErrorViewProps {
  readonly error: unknown;
  readonly isOnline: boolean;
}

/** Shown when a screen failed: what happened, what the reader can do, and the details on request. */
export function ErrorView({ error, isOnline }: ErrorViewProps) {
  const [isShown, setShown] = useState(false);
  const { title, advice } = errorWords(error, isOnline);
  return (
    <div role="alert">
      <Notice
        title={title}
        ornament={common.ornament}
        actions={
          <>
            <ActionButton strong onPress={() => location.reload()}>
              {common.reload}
            </ActionButton>
            <ActionLink href="/library">{common.allStories}</ActionLink>
            <ActionButton onPress={() => setShown(!isShown)}>
              {isShown ? common.hideError : common.showError}
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
