import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import type { FailedRecipient, Letter, LetterSetup, Sending } from '../../shared/letters.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import view from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import editor from '../editor/Editor.module.css';
import form from '../Form.module.css';
import { useDeskAction } from '../useDeskAction.ts';
import { LetterPreview } from './LetterPreview.tsx';
import { letterStateWords, recipientCount } from './letterWords.ts';
import styles from './Newsletter.module.css';

interface LetterProgressProps {
  readonly letter: Letter;
  readonly sending: Sending;
  readonly setup: LetterSetup;
}

interface FailurePage {
  readonly failures: readonly FailedRecipient[];
  readonly cursor: string | null;
}

/** How far a letter is, and what can be done about it. */
export function LetterProgress({ letter, sending, setup }: LetterProgressProps) {
  const { row, wording, stories } = letter;
  const { state, counts } = sending;
  const action = useDeskAction();
  const [failed, setFailed] = useState<FailurePage>();
  const [isCancelling, setCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const total = recipientCount(counts);
  const isOnItsWay = state === 'collecting' || state === 'sending' || state === 'paused';

  function act(name: string, done: string): void {
    void action.run(() => callDesk('mutation', `letterSending:${name}`, { letterId: row.id }), done);
  }
  async function showFailures(after?: FailurePage): Promise<void> {
    const args = { letterId: row.id, cursor: after?.cursor ?? null };
    const answer = await action.run(() => callDesk<FailurePage>('query', 'letterSending:failures', args));
    if (!answer) return;
    const failures = [...(after?.failures ?? []), ...answer.value.failures];
    setFailed({ failures, cursor: answer.value.cursor });
  }
  function tryAgain(): void {
    setFailed(undefined);
    act('retryFailed', 'They are tried again.');
  }

  const figures: readonly (readonly [string, number])[] = [
    ['Sent', counts.sent],
    ['Waiting', counts.waiting],
    ['Being handed over', counts.sending],
    ['Failed', counts.failed],
    ['Unsubscribed meanwhile', counts.left],
  ];
  return (
    <section aria-labelledby="letter-heading">
      <h2 id="letter-heading" ref={heading} tabIndex={-1} lang={row.language} className={editor.title}>
        {row.subject}
      </h2>
      <p role="status">{letterStateWords(row)}</p>
      {sending.trouble !== null && (
        <p className={view.bar} role="alert">
          {`The mail server cannot be used at this moment; it is tried again by itself. It said: ${sending.trouble}`}
        </p>
      )}
      <progress className={styles.progress} aria-label="Sent" max={Math.max(1, total)} value={counts.sent} />
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {sending.again > 0 && (
        <p className={styles.soft}>
          {`${sending.again} handed over once more after an interruption, under the same Message-ID: mailboxes that had the first keep one.`}
        </p>
      )}
      {sending.isForgotten && <p className={styles.soft}>Whom it went to has been forgotten.</p>}
      {setup.maySend && (
        <div className={form.actions}>
          {state === 'sending' && (
            <ActionButton onPress={() => act('pause', 'It is paused.')}>Pause</ActionButton>
          )}
          {state === 'paused' && (
            <ActionButton strong onPress={() => act('resume', 'It goes on.')}>
              Go on
            </ActionButton>
          )}
          {isOnItsWay && <ActionButton onPress={() => setCancelling(true)}>Cancel the rest</ActionButton>}
          {counts.failed > 0 && (
            <ActionButton onPress={() => void showFailures()}>Whom it could not be handed to</ActionButton>
          )}
          {counts.failed > 0 && (state === 'sent' || state === 'sending') && (
            <ActionButton onPress={tryAgain}>Try them again</ActionButton>
          )}
        </div>
      )}
      <DeskNote state={action.state} />
      {failed && (
        <section aria-label="Whom it could not be handed to">
          <ul className={styles.list}>
            {failed.failures.map(({ email, reason }) => (
              <li key={email}>
                <p className={styles.words}>{email}</p>
                <p className={styles.soft}>{reason}</p>
              </li>
            ))}
          </ul>
          {failed.cursor !== null && (
            <ActionButton onPress={() => void showFailures(failed)}>More</ActionButton>
          )}
        </section>
      )}
      <LetterPreview
        title="The letter"
        subject={wording.subject}
        text={wording.text}
        language={wording.language}
        stories={stories ?? []}
        libraryUrl={setup.libraryUrl}
      />
      {isCancelling && (
        <ConfirmDialog
          title="Cancel the rest of this letter?"
          confirm="Cancel the rest"
          cancel="Let it go on"
          onConfirm={() => {
            setCancelling(false);
            act('cancel', 'Sending cancelled.');
          }}
          onCancel={() => setCancelling(false)}
        >
          <p>{`${counts.sent.toLocaleString('en-IN')} have it already. Who still waits does not get it, and it cannot be taken up again.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
