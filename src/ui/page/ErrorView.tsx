import { useState } from 'react';
import { ActionButton, ActionLink } from '../controls/Action.tsx';
import * as words from '../words.ts';
import styles from './Notice.module.css';
import { Notice } from './Notice.tsx';

export function ErrorView({ error, isOnline }: { readonly error: unknown; readonly isOnline: boolean }) {
  const [isShown, setShown] = useState(false);
  const { title, advice } = errorWords(error, isOnline);
  return (
    <div role="alert">
      <Notice
        title={title}
        text={advice}
        ornament={words.ornament}
        actions={
          <>
            <ActionButton label={words.reload} strong onPress={() => location.reload()} />
            <ActionLink label={words.allStories} href="/library" />
            <ActionButton
              label={isShown ? words.hideError : words.showError}
              onPress={() => setShown(!isShown)}
            />
          </>
        }
      />
      {isShown && <pre className={styles.details}>{errorDetails(error)}</pre>}
    </div>
  );
}

/** Messages for a lost or late file: of Chrome, Firefox, Safari, and Vite for a stylesheet. */
const lostFile =
  /dynamically imported module|module script failed|failed to fetch|load failed|networkerror|preload css|time(d |)out/i;

/** Describes an error for the reader. A file that is missing while the device is offline is not the app's failure. */
export function errorWords(error: unknown, isOnline: boolean): { title: string; advice: string } {
  if (!isLostFile(error)) return { title: words.errorTitle, advice: words.broken };
  return isOnline
    ? { title: words.errorTitle, advice: words.partLost }
    : { title: words.offlineTitle, advice: words.offline };
}

export function isLostFile(error: unknown): boolean {
  return error instanceof Error && lostFile.test(error.message);
}

export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const headline = `${error.name}: ${error.message}`;
  return error.stack?.includes(error.message) ? error.stack : `${headline}\n${error.stack ?? ''}`;
}
