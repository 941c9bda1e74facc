import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { withAccount } from '../../account/session/lateSession.ts';
import { failureWords, noticeWords } from '../../account/words.tsx';
import { adoptGuestWork, leaveGuestWork } from '../../readerData/readerAdoption.ts';
import { type SyncFacts, syncNote } from '../../readerData/words.ts';
import { useSyncFacts } from '../../readingList/useSyncFacts.ts';
import { accountNotices, type ReaderQuestion, readerQuestion } from '../../settings/session.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import note from '../../ui/story/FootNote.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import styles from './ReaderBars.module.css';
import * as barWords from './words.ts';

/** Changes sent within this time are not mentioned. */
const noteDelayMs = 1000;

/** One question at a time. Screen readers announce once that changes begin to wait, are refused, or have arrived. */
export function ReaderBars() {
  return (
    <>
      <Question />
      <SyncAnnouncement facts={useSyncFacts()} />
    </>
  );
}

function Question() {
  const question = useSnapshot(readerQuestion).current as ReaderQuestion | undefined;
  if (!question) return null;
  return question.kind === 'leaving' ? <LeaveDialog question={question} /> : <AdoptBar question={question} />;
}

function AdoptBar({ question }: { readonly question: Extract<ReaderQuestion, { kind: 'adopting' }> }) {
  const { userId } = question;
  const [hasFailed, setFailed] = useState(false);
  async function answer(isAccepted: boolean): Promise<void> {
    try {
      await (isAccepted ? adoptGuestWork(userId) : leaveGuestWork(userId));
      readerQuestion.current = undefined;
    } catch (error) {
      console.warn(`Storing the answer failed: ${String(error)}`);
      setFailed(true);
    }
  }
  return (
    <aside className={`row ${note.bar}`} aria-label={barWords.guestWork}>
      <p role="status">{hasFailed ? barWords.notAdded : barWords.askToAdd(inWords(question))}</p>
      <ActionButton label={barWords.add} onPress={() => void answer(true)} />
      <ActionButton label={barWords.dontAdd} onPress={() => void answer(false)} />
    </aside>
  );
}

function inWords({ places, marks, stories }: Extract<ReaderQuestion, { kind: 'adopting' }>): string {
  const parts = [
    ...(places > 0 ? [barWords.places(places)] : []),
    ...(marks > 0 ? [barWords.marks(marks)] : []),
    ...(stories > 0 ? [barWords.savedCount(stories)] : []),
  ];
  return parts.reduce((all, part) => barWords.both(all, part));
}

/** One notice of what others did with the account at a time. The account page lists the notices itself. */
export function AccountBar() {
  const [notice] = useSnapshot(accountNotices).now;
  const [problem, setProblem] = useState<string>();
  const isListed = usePathname() === '/account';
  if (notice === undefined || isListed) return null;
  async function dismiss(id: string): Promise<void> {
    const answer = await withAccount((actions) => actions.dismissNotice(id));
    setProblem(answer.ok ? undefined : failureWords(answer.failure).message);
  }
  return (
    <aside className={`row ${note.bar}`} aria-label={barWords.yourAccount}>
      <p role="status">{problem ?? barWords.notYours(noticeWords(notice))}</p>
      <ActionLink label={barWords.whatToDo} href="/account" />
      <ActionButton label={barWords.dismissNotice} onPress={() => void dismiss(notice.id)} />
    </aside>
  );
}

export function SyncNote() {
  const facts = useSyncFacts();
  const note = useDelayed(facts && syncNote(facts), facts && mayPass(facts) ? noteDelayMs : 0);
  return (
    note !== undefined && (
      <span className={styles.note} data-sync-note="">
        {note}
      </span>
    )
  );
}

/** The text once it has been the same for `afterMs`; its removal takes effect at once. */
function useDelayed(text: string | undefined, afterMs: number): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (text === undefined || afterMs === 0) return setShown(text);
    const timer = setTimeout(() => setShown(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return shown;
}

function mayPass({ kind, unsentCount, refusedCount }: SyncFacts): boolean {
  const isStuck =
    kind === 'offline' || kind === 'waiting' || kind === 'storageFailure' || kind === 'needsSignIn';
  return !isStuck && refusedCount === 0 && unsentCount > 0;
}

function SyncAnnouncement({ facts }: { readonly facts: SyncFacts | undefined }) {
  const [before, setBefore] = useState<string>();
  const [said, setSaid] = useState('');
  const stage = facts && stageOf(facts);
  if (stage !== undefined && stage !== before) {
    setBefore(stage);
    // The toolbar already shows the state that the page opens with.
    if (before !== undefined && stage !== '' && (said !== '' || stage !== barWords.allArrived))
      setSaid(stage);
  }
  return (
    <p className="visuallyHidden" role="status">
      {said}
    </p>
  );
}

/** The state in the few steps that are worth announcing; empty while it may pass in a moment. */
function stageOf({ kind, unsentCount, refusedCount }: SyncFacts): string {
  if (kind === 'needsSignIn') return barWords.signInAgain;
  if (refusedCount > 0) return barWords.refused;
  if (unsentCount === 0) return barWords.allArrived;
  const isStuck = kind === 'offline' || kind === 'waiting';
  return isStuck ? barWords.waiting : '';
}
