import { useState } from 'react';
import { adoptGuestWork, leaveGuestWork } from '../../library/readerAdoption.ts';
import { ActionButton } from '../../parts/Action.tsx';
import { type ReaderQuestion, readerQuestion } from '../../state/readerQuestion.ts';
import styles from './Bar.module.css';

type Adopting = Extract<ReaderQuestion, { kind: 'adopting' }>;

/** Offers what a guest left on this device to the user who has signed in. */
export function AdoptBar({ question }: { readonly question: Adopting }) {
  const { userId, places, stories } = question;
  const [hasFailed, setFailed] = useState(false);
  async function answer(isTaken: boolean): Promise<void> {
    try {
      await (isTaken ? adoptGuestWork(userId) : leaveGuestWork(userId));
      readerQuestion.current = undefined;
    } catch (error) {
      console.warn(`The answer could not be kept: ${String(error)}`);
      setFailed(true);
    }
  }
  return (
    <aside className={styles.bar} aria-label="Kept here before you logged in">
      <p role="status">
        {hasFailed
          ? 'That could not be saved. Is there space left on this device?'
          : `Add what you read on this device to your account? From before you logged in: ${inWords(places, stories)}.`}
      </p>
      <ActionButton onPress={() => void answer(true)}>Add to my account</ActionButton>
      <ActionButton onPress={() => void answer(false)}>Don’t add</ActionButton>
    </aside>
  );
}

function inWords(places: number, stories: number): string {
  const parts = [
    ...(places > 0 ? [places === 1 ? 'a place in one story' : `places in ${places} stories`] : []),
    ...(stories > 0 ? [stories === 1 ? 'one saved story' : `${stories} saved stories`] : []),
  ];
  return parts.join(' and ');
}
