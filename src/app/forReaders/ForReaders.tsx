import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type SyncFacts, syncNote } from '../../parts/syncWords.ts';
import { useSyncFacts } from '../../screens/readingList/useSyncFacts.ts';
import { CardListButton } from './CardListButton.tsx';
import styles from './ForReaders.module.css';

/** What is sent in this time is not worth a word. */
const patienceMs = 1000;

/**
 * What the toolbar says to who is signed in of what they did: beside the connection, in the button that opens the whole
 * of it. Told aloud once when changes begin to wait, are refused, or have all arrived; the counting is for the eye. With
 * the front page's way into the reading list.
 */
export function ForReaders() {
  const facts = useSyncFacts();
  const note = useLasting(facts && syncNote(facts), facts && mayPass(facts) ? patienceMs : 0);
  const button = document.querySelector('nav [data-kind]');
  return (
    <>
      {button &&
        note !== undefined &&
        createPortal(
          // Presses go through to the button, which React knows elsewhere.
          <span className={styles.note} data-sync-note="">
            {note}
          </span>,
          button,
        )}
      <Told facts={facts} />
      <CardListButton />
    </>
  );
}

/** The text once it has stayed for so long; its end shows at once. */
function useLasting(text: string | undefined, afterMs: number): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (text === undefined || afterMs === 0) {
      setShown(text);
      return;
    }
    const timer = setTimeout(() => setShown(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return shown;
}

/** Whether what waits is likely to be gone in a moment. */
function mayPass({ kind, unsentCount, refusedCount }: SyncFacts): boolean {
  const isStuck = kind === 'offline' || kind === 'waiting' || kind === 'unkept' || kind === 'needsSignIn';
  return !isStuck && refusedCount === 0 && unsentCount > 0;
}

function Told({ facts }: { readonly facts: SyncFacts | undefined }) {
  const [before, setBefore] = useState<string>();
  const [words, setWords] = useState('');
  const stage = facts && stageOf(facts);
  if (stage !== undefined && stage !== before) {
    setBefore(stage);
    // The state that the page opens with is in the toolbar.
    if (before !== undefined && stage !== '' && (words !== '' || stage !== allArrived)) setWords(stage);
  }
  return (
    <p className="visuallyHidden" role="status">
      {words}
    </p>
  );
}

const allArrived = 'All that you did has reached the library.';

/** As coarse as it is worth to be told; empty while it may pass in a moment. */
function stageOf({ kind, unsentCount, refusedCount }: SyncFacts): string {
  if (kind === 'needsSignIn') return 'Sign in again to send what you did.';
  if (refusedCount > 0) return 'The library refused something that you did. Offline and storage says why.';
  if (unsentCount === 0) return allArrived;
  const isStuck = kind === 'offline' || kind === 'waiting';
  return isStuck ? 'What you did is kept on this device and waits to be sent.' : '';
}
