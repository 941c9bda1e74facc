import { useState } from 'react';
import {
  type FailedRecipient,
  type Letter,
  type LetterId,
  type LetterSetup,
  recipientCount,
  type Sending,
} from '../../shared/desk/letters.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { DeskNote, MoreButton } from '../DeskNote.tsx';
import { useDeskAction, useDeskPages } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { Section, useHeading } from '../Section.tsx';
import * as common from '../words.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

interface LetterProgressProps {
  readonly letter: Letter;
  readonly sending: Sending;
  readonly setup: LetterSetup;
}

export function LetterProgress({ letter, sending, setup }: LetterProgressProps) {
  const { row, wording, stories } = letter;
  const { state, counts } = sending;
  const action = useDeskAction();
  const [isListing, setListing] = useState(false);
  const heading = useHeading();
  const total = recipientCount(counts);
  const isOnItsWay = state === 'collecting' || state === 'sending' || state === 'paused';

  function act(name: string, done: string): void {
    void action.run(() => callDesk('mutation', `letterSending:${name}`, { letterId: row.id }), done);
  }
  function tryAgain(): void {
    setListing(false);
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
    <Section title={row.subject} level="h2" heading={heading} lang={row.language}>
      <p role="status">{words.letterState(row)}</p>
      {sending.trouble !== null && (
        <p className={desk.bar} role="alert">
          {words.mailTrouble(sending.trouble)}
        </p>
      )}
      <progress aria-label={words.sent} max={Math.max(1, total)} value={counts.sent} />
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{common.counted(figure)}</dd>
          </div>
        ))}
      </dl>
      {sending.isForgotten && <p className={desk.soft}>{words.recipientsForgotten}</p>}
      {setup.maySend && (
        <div className={desk.actions}>
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
              cancel={words.letGoOn}
              onConfirm={() => act('cancel', words.cancelled)}
            >
              <p>{words.cancellingMeans(counts.sent)}</p>
            </ConfirmButton>
          )}
          {counts.failed > 0 && (
            <ActionButton onPress={() => setListing(true)}>{words.showFailed}</ActionButton>
          )}
          {counts.failed > 0 && (state === 'sent' || state === 'sending') && (
            <ActionButton onPress={tryAgain}>{words.tryFailedAgain}</ActionButton>
          )}
        </div>
      )}
      <DeskNote state={action.state} />
      {isListing && <Failures letterId={row.id} />}
      <LetterPreview
        title={words.theLetter}
        wording={wording}
        stories={stories ?? []}
        libraryUrl={setup.libraryUrl}
        libraryName={setup.libraryName}
      />
    </Section>
  );
}

interface FailurePage {
  readonly failures: readonly FailedRecipient[];
  readonly cursor: string | null;
}

function Failures({ letterId }: { readonly letterId: LetterId }) {
  const asked = useDeskPages(letterId, (cursor) =>
    callDesk<FailurePage>('query', 'letterSending:failures', { letterId, cursor }),
  );
  return (
    <section aria-label={words.showFailed}>
      <ul className={desk.list}>
        {asked.value
          ?.flatMap(({ failures }) => failures)
          .map(({ email, reason }) => (
            <li key={email}>
              <p>{email}</p>
              <p className={desk.soft}>{reason}</p>
            </li>
          ))}
      </ul>
      <MoreButton pages={asked} />
    </section>
  );
}
