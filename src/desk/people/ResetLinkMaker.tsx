import { useEffect, useRef, useState } from 'react';
import type { ResetLink } from '../../shared/desk/people.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import desk from '../Desk.module.css';
import { callDesk } from '../feed/deskCall.ts';
import { deskFailureWords, useDeskAction } from '../useDeskAction.ts';
import * as common from '../words.tsx';
import styles from './People.module.css';
import * as words from './words.ts';

interface ResetLinkMakerProps {
  readonly personId: string;
  readonly name: string;
}

/** Makes a link by which somebody who is present at the library sets a new password, and shows it once. */
export function ResetLinkMaker({ personId, name }: ResetLinkMakerProps) {
  const { state, run } = useDeskAction();
  const [made, setMade] = useState<ResetLink>();
  const meaning = useRef<HTMLParagraphElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (made) meaning.current?.focus();
  }, [made]);
  async function make(): Promise<void> {
    const answer = await run(() => callDesk<ResetLink>('action', 'people:makeResetLink', { personId }));
    if (answer) setMade(answer.value);
  }
  if (made === undefined) {
    return (
      <>
        <ActionButton name={words.makeLinkFor(name)} onPress={() => void make()}>
          {state.kind === 'busy' ? common.oneMoment : words.makeLink}
        </ActionButton>
        {state.kind === 'failed' && <p role="alert">{deskFailureWords(state.failure)}</p>}
      </>
    );
  }
  const address = `${made.origin ?? location.origin}/login?reset=${made.token}`;
  return (
    <div className={styles.link}>
      <p ref={meaning} tabIndex={-1}>
        {words.linkMeans(name, common.moment(made.expiresAt))}
      </p>
      <p ref={shown} className={styles.address} translate="no">
        {address}
      </p>
      <div className={desk.actions}>
        <CopyButton text={address} words={words.copyLink} shownIn={shown} />
        <ActionButton onPress={() => setMade(undefined)}>{common.done}</ActionButton>
      </div>
    </div>
  );
}
