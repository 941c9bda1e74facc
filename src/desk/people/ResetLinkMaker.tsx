import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import type { ResetLink } from '../../shared/people.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './People.module.css';

interface ResetLinkMakerProps {
  readonly personId: string;
  /** How the person is called here. */
  readonly name: string;
}

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Makes a link by which somebody who is at the library sets a new password, and shows it once. */
export function ResetLinkMaker({ personId, name }: ResetLinkMakerProps) {
  const { state, run } = useDeskAction();
  const [made, setMade] = useState<ResetLink>();
  const words = useRef<HTMLParagraphElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (made) words.current?.focus();
  }, [made]);
  async function make(): Promise<void> {
    const answer = await run(() => callDesk<ResetLink>('mutation', 'people:makeResetLink', { personId }));
    if (answer) setMade(answer.value);
  }
  if (made === undefined) {
    return (
      <>
        <ActionButton name={`Make a reset link: ${name}`} onPress={() => void make()}>
          {state.kind === 'busy' ? 'One moment…' : 'Make a reset link'}
        </ActionButton>
        {state.kind === 'failed' && <p role="alert">{deskFailureWords(state.failure)}</p>}
      </>
    );
  }
  const address = `${location.origin}/login?reset=${made.token}`;
  return (
    <div className={styles.link}>
      <p ref={words} tabIndex={-1}>
        {`Who opens this link sets a new password for ${name}: give it to nobody else. It is shown here once. It is good once, until ${moment.format(made.expiresAt)}, and one made before is good no more. The audit notes that you made it, and ${name} is told at the next sign-in.`}
      </p>
      <p ref={shown} className={styles.address} translate="no">
        {address}
      </p>
      <div className={styles.actions}>
        <CopyButton text={address} words="Copy the link" shownIn={shown} />
        <ActionButton onPress={() => setMade(undefined)}>Done</ActionButton>
      </div>
    </div>
  );
}
