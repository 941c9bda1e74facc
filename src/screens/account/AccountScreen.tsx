import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton, ActionLink } from '../../parts/controls/Action.tsx';
import { useUnlisted } from '../../parts/page/useUnlisted.ts';
import { useSession } from '../../parts/useSession.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { KnownUser } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import type { AccountFacts } from '../../sync/session/accountActions.ts';
import { knownUserOf, signInNameOf } from '../../sync/session/accountAnswers.ts';
import { askAccount, signOut } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import { failureWords } from '../../words/parts/failures.ts';
import { AccountSections } from './AccountSections.tsx';
import styles from './AccountView.module.css';
import { AccountView } from './AccountView.tsx';

/** `/account`: the signed-in user's account as the server and this device know it; the user can change or delete it here. */
export function AccountScreen() {
  useUnlisted(words.title);
  const session = useSession();
  if (session === undefined) return <AccountView />;
  switch (session.kind) {
    case 'guest':
      return (
        <AccountView
          who={
            <>
              <p>{words.guest}</p>
              <ActionLink href="/login?return=%2Faccount" strong>
                {words.signIn}
              </ActionLink>
            </>
          }
        />
      );
    case 'needsSignIn':
      return (
        <AccountView
          who={
            <>
              <p>{words.signedOutElsewhere(session.user.email || session.user.name)}</p>
              <ActionLink href="/login?return=%2Faccount" strong>
                {words.signInAgain}
              </ActionLink>
            </>
          }
        />
      );
    case 'signedIn':
    case 'unverified':
      return <SignedInAccount key={session.user.id} user={session.user} />;
    default:
      return session satisfies never;
  }
}

function SignedInAccount({ user }: { readonly user: KnownUser }) {
  const { facts, failure, reload } = useFacts();
  const { name, email } = facts ? knownUserOf(facts.profile) : user;
  const account = facts ? signInNameOf(facts.profile) : email;
  return (
    <AccountView
      who={
        <>
          <p className={styles.name}>{name === '' ? email : name}</p>
          {name !== '' && account.toLowerCase() !== name.toLowerCase() && (
            <p className={styles.soft}>{account}</p>
          )}
          {facts && facts.profile.role !== 'reader' && (
            <p className={styles.soft}>{words.roles[facts.profile.role]}</p>
          )}
          {facts && facts.profile.role !== 'reader' && <ActionLink href="/admin">{words.toDesk}</ActionLink>}
          <ActionButton onPress={signOut}>{words.logOut}</ActionButton>
        </>
      }
    >
      {facts ? (
        <AccountSections facts={facts} reload={reload} />
      ) : (
        <p className={styles.section} role="status">
          {failure ? failureWords(failure).message : words.asking}
        </p>
      )}
    </AccountView>
  );
}

/** Delays before each retry while the server cannot be reached. The last one repeats. */
const retryDelaysMs = [2 * 1000, 5 * 1000, 15 * 1000];

/** The account's facts from the server. Fetched again on reconnection, and retried while the server cannot be reached. */
function useFacts() {
  const [facts, setFacts] = useState<AccountFacts>();
  const [failure, setFailure] = useState<CallFailure>();
  const [asked, setAsked] = useState({ again: 0 });
  const isOnline = useSnapshot(connection).kind === 'online';
  const reload = useCallback(() => setAsked({ again: 0 }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that came back asks again
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    askAccount((actions) => actions.accountFacts()).then((answer) => {
      // Only the latest request counts, whichever is answered first.
      if (isOver) return;
      if (answer.ok) setFacts(answer.value);
      setFailure(answer.ok ? undefined : answer.failure);
      if (answer.ok || answer.failure.kind !== 'offline') return;
      timer = setTimeout(
        () => setAsked(({ again }) => ({ again: again + 1 })),
        retryDelaysMs[Math.min(asked.again, retryDelaysMs.length - 1)],
      );
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, isOnline]);
  return { facts, failure, reload };
}
