import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import dialogStyles from '../../parts/Dialog.module.css';
import { type ReaderQuestion, readerQuestion } from '../../state/readerQuestion.ts';
import { keptAccount } from '../../state/session.ts';
import { visit } from '../../state/visit.ts';
import { type SendOutcome, sendNow } from '../../sync/reader/sendNow.ts';
import { signOut } from '../../sync/session/signOut.ts';
import styles from './ReaderBars.module.css';

type Leaving = Extract<ReaderQuestion, { kind: 'leaving' }>;

/**
 * Asks a reader who signs out what to do with unsent changes. The browser traps the focus in it and restores it
 * afterwards; Escape keeps the reader signed in.
 */
export function LeaveDialog({ question }: { readonly question: Leaving }) {
  const { userId, operations, stories, canSend } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  const [isSending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  function close(): void {
    // Closed explicitly before it unmounts, so that the focus returns to what opened it.
    dialog.current?.close();
    readerQuestion.current = undefined;
  }
  function leave(ofWork: 'delete' | 'keep'): void {
    close();
    // The user signed out in another tab meanwhile; somebody else may be signed in by now.
    if (keptAccount()?.user.id === userId) signOut(visit, ofWork);
  }
  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setSaid('Sending …');
    const outcome = await sendAll(userId);
    // Answered otherwise meanwhile.
    if (readerQuestion.current?.kind !== 'leaving') return;
    if (outcome?.kind === 'sent') leave('delete');
    else {
      setSending(false);
      setSaid(notSentWords(outcome));
    }
  }

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id="leave-title" className={dialogStyles.title}>
        {operations === 1 ? 'One change has not been sent' : `${operations} changes have not been sent`}
      </h2>
      <p>
        {`What you did in ${stories === 1 ? 'one story' : `${stories} stories`} (your list, your places, what you finished) is only on this device so far.`}
      </p>
      <ul className={styles.choices}>
        {canSend && (
          <li>
            <ActionButton strong onPress={() => void send()}>
              Send now and log out
            </ActionButton>
            <p role="status">{said}</p>
          </li>
        )}
        <li>
          <ActionButton onPress={() => leave('keep')}>Keep on this device and log out</ActionButton>
          <p>Nobody else can see it. It is sent when you log in here again.</p>
        </li>
        <li>
          <ActionButton onPress={() => leave('delete')}>Discard and log out</ActionButton>
          <p>It is deleted and can’t be restored.</p>
        </li>
      </ul>
      <ActionButton onPress={close}>{canSend ? 'Stay logged in' : 'Go back'}</ActionButton>
    </dialog>
  );
}

/** Undefined when this device could not read the stored changes, or load the scripts. */
async function sendAll(userId: string): Promise<SendOutcome | undefined> {
  try {
    const { live } = await import('../../sync/session/sessionParts.ts');
    return await sendNow(userId, live.callAsUser);
  } catch (error) {
    console.warn(`The unsent changes could not be read: ${String(error)}`);
    return undefined;
  }
}

const notTakenWords =
  'The library isn’t accepting changes right now. Keep them here to send them at your next login.';

function notSentWords(outcome: Exclude<SendOutcome, { kind: 'sent' }> | undefined): string {
  switch (outcome?.kind) {
    case 'failed':
      return outcome.failure.kind === 'offline'
        ? 'The library can’t be reached. Try again when you’re online, or keep the changes here.'
        : notTakenWords;
    case 'notTaken':
      return notTakenWords;
    case undefined:
      return 'This device couldn’t read its saved changes.';
    default:
      return outcome satisfies never;
  }
}
