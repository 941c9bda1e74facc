import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmButton } from '../../parts/forms/ConfirmButton.tsx';
import {
  type FailedRecipient,
  type Letter,
  type LetterSetup,
  recipientCount,
  type Sending,
} from '../../shared/desk/letters.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/letter.ts';
import * as newsletter from '../../words/desk/newsletter.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import form from '../Form.module.css';
import { useDeskAction } from '../useDeskAction.ts';
import { LetterPreview } from './LetterPreview.tsx';
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

/** The progress of sending a letter, with the available actions. */
export function LetterProgress({ letter, sending, setup }: LetterProgressProps) {
  const { row, wording, stories } = letter;
  const { state, counts } = sending;
  const action = useDeskAction();
  const [failed, setFailed] = useState<FailurePage>();
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
    act('retryFailed', words.triedAgain);
  }

  const figures: readonly (readonly [string, number])[] = [
    [words.sent, counts.sent],
    [words.waiting, counts.waiting],
    [words.handedOver, counts.sending],
    [words.failed, counts.failed],
    [words.left, counts.left],
  ];
  return (
    <section aria-labelledby="letter-heading">
      <h2 id="letter-heading" ref={heading} tabIndex={-1} lang={row.language} className={form.title}>
        {row.subject}
      </h2>
      <p role="status">{newsletter.letterState(row)}</p>
      {sending.trouble !== null && (
        <p className={desk.bar} role="alert">
          {words.mailTrouble(sending.trouble)}
        </p>
      )}
      <progress
        className={styles.progress}
        aria-label={words.sent}
        max={Math.max(1, total)}
        value={counts.sent}
      />
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{common.counted(figure)}</dd>
          </div>
        ))}
      </dl>
      {sending.again > 0 && <p className={form.soft}>{words.handedOverAgain(sending.again)}</p>}
      {sending.isForgotten && <p className={form.soft}>{words.recipientsForgotten}</p>}
      {setup.maySend && (
        <div className={form.actions}>
          {state === 'sending' && (
            <ActionButton onPress={() => act('pause', words.paused)}>{words.pause}</ActionButton>
          )}
          {state === 'paused' && (
            <ActionButton strong onPress={() => act('resume', words.goesOn)}>
              {common.goOn}
            </ActionButton>
          )}
          {isOnItsWay && (
            <ConfirmButton
              label={words.cancelRest}
              title={words.askCancelling}
              confirm={words.cancelRest}
              cancel={words.letGoOn}
              onConfirm={() => act('cancel', words.cancelled)}
            >
              <p>{words.cancellingMeans(counts.sent)}</p>
            </ConfirmButton>
          )}
          {counts.failed > 0 && (
            <ActionButton onPress={() => void showFailures()}>{words.showFailed}</ActionButton>
          )}
          {counts.failed > 0 && (state === 'sent' || state === 'sending') && (
            <ActionButton onPress={tryAgain}>{words.tryFailedAgain}</ActionButton>
          )}
        </div>
      )}
      <DeskNote state={action.state} />
      {failed && (
        <section aria-label={words.showFailed}>
          <ul className={styles.list}>
            {failed.failures.map(({ email, reason }) => (
              <li key={email}>
                <p>{email}</p>
                <p className={form.soft}>{reason}</p>
              </li>
            ))}
          </ul>
          {failed.cursor !== null && (
            <ActionButton onPress={() => void showFailures(failed)}>{common.more}</ActionButton>
          )}
        </section>
      )}
      <LetterPreview
        title={words.theLetter}
        subject={wording.subject}
        text={wording.text}
        language={wording.language}
        stories={stories ?? []}
        libraryUrl={setup.libraryUrl}
      />
    </section>
  );
}
