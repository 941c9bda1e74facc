import { useState } from 'react';
import { signOut as signOutUnlessUnsent } from '../../account/session/lateSession.ts';
import { signOut } from '../../account/session/signOut.ts';
import { visit } from '../../page/visit.ts';
import { pushAll, type SendOutcome } from '../../readerData/push.ts';
import { readerStoreOf } from '../../readerData/readerDatabase.ts';
import { type ReaderQuestion, readerQuestion, storedAccount } from '../../settings/session.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmDialog, Modal } from '../../ui/forms/ConfirmDialog.tsx';
import dialogStyles from '../../ui/forms/Dialog.module.css';
import { cancel } from '../../ui/words.ts';
import styles from './ReaderBars.module.css';
import * as words from './words.ts';

type Leaving = Extract<ReaderQuestion, { kind: 'leaving' }>;

export function LeaveDialog({ question }: { readonly question: Leaving }) {
  return question.operations === 0 ? (
    <SureDialog question={question} />
  ) : (
    <UnsentDialog question={question} />
  );
}

function close(): void {
  readerQuestion.current = undefined;
}

/** The user may have signed out in another tab meanwhile, and somebody else may be signed in by now. */
const isSignedInAs = (userId: string) => storedAccount()?.user.id === userId;

function SureDialog({ question: { userId } }: { readonly question: Leaving }) {
  return (
    <ConfirmDialog
      title={words.askSignOut}
      confirm={words.signOut}
      cancel={cancel}
      onConfirm={() => {
        close();
        // A narration that plays may have moved the place since the question was asked.
        if (isSignedInAs(userId)) signOutUnlessUnsent();
      }}
      onCancel={close}
    >
      <p>{words.whatStays}</p>
    </ConfirmDialog>
  );
}

function UnsentDialog({ question }: { readonly question: Leaving }) {
  const { userId, operations, stories, canSend } = question;
  const [said, setSaid] = useState('');
  const [isSending, setSending] = useState(false);

  function leave(ofWork: 'delete' | 'keep'): void {
    close();
    if (isSignedInAs(userId)) signOut(visit, ofWork);
  }
  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setSaid(words.sending);
    const outcome = await sendAll(userId);
    // The reader has given another answer meanwhile.
    if (readerQuestion.current?.kind !== 'leaving') return;
    if (outcome?.kind === 'sent') leave('delete');
    else {
      setSending(false);
      setSaid(notSentWords(outcome));
    }
  }

  return (
    <Modal className={`raised ${dialogStyles.dialog}`} titleId="leave-title" onClose={close}>
      <h2 id="leave-title" className={dialogStyles.title}>
        {words.unsent(operations)}
      </h2>
      <p>{words.onlyHere(stories)}</p>
      <ul className={styles.choices}>
        {canSend && (
          <li>
            <ActionButton label={words.send} strong onPress={() => void send()} />
            <p role="status">{said}</p>
          </li>
        )}
        <li>
          <ActionButton label={words.keep} onPress={() => leave('keep')} />
          <p>{words.keeping}</p>
        </li>
        <li>
          <ActionButton label={words.discard} onPress={() => leave('delete')} />
          <p>{words.discarding}</p>
        </li>
      </ul>
      <ActionButton label={canSend ? words.stay : words.goBack} onPress={close} />
    </Modal>
  );
}

/** Undefined when this device could not read the stored changes or load the scripts. */
async function sendAll(userId: string): Promise<SendOutcome | undefined> {
  try {
    const { live } = await import('../../account/session/sessionParts.ts');
    return await pushAll(readerStoreOf(userId), userId, live.callAsUser);
  } catch (error) {
    console.warn(`Sending the unsent changes failed: ${String(error)}`);
    return undefined;
  }
}

function notSentWords(outcome: Exclude<SendOutcome, { kind: 'sent' }> | undefined): string {
  if (!outcome) return words.notRead;
  return outcome.kind === 'failed' && outcome.failure.kind === 'offline' ? words.notReached : words.notTaken;
}
