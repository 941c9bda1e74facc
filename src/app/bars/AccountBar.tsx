import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import { failureWords } from '../../parts/failureWords.ts';
import { noticeWords } from '../../parts/noticeWords.ts';
import { accountNotices } from '../../state/accountNotices.ts';
import { accountActions } from '../../sync/session/lateSession.ts';
import styles from './Bar.module.css';

/** Tells who is signed in what others did with their account, one thing at a time. The account's page says it itself. */
export function AccountBar() {
  const [notice] = useSnapshot(accountNotices).now;
  const [problem, setProblem] = useState<string>();
  const isSaid = usePathname() === '/account';
  if (notice === undefined || isSaid) return null;
  async function dismiss(id: string): Promise<void> {
    const answer = await (await accountActions()).dismissNotice(id);
    setProblem(answer.ok ? undefined : failureWords(answer.failure).message);
  }
  return (
    <aside className={styles.bar} aria-label="Your account">
      <p role="status">{problem ?? `${noticeWords(notice)} If you did not ask for it, see what to do.`}</p>
      <ActionLink href="/account">What to do</ActionLink>
      <ActionButton onPress={() => void dismiss(notice.id)}>Got it</ActionButton>
    </aside>
  );
}
