import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { highlights } from '../../readerData/words.ts';
import { isSignedIn, type StoredUser } from '../../settings/session.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import { knownUserOf, signInNameOf } from '../../shared/protocol/account.ts';
import { connection } from '../../sync/connection.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { useUnlisted } from '../../ui/page/TitledPage.tsx';
import { useSession } from '../../ui/useSession.ts';
import { tryAgain } from '../../ui/words.ts';
import { SignInFirst } from '../SignInFirst.tsx';
import type { AccountFacts } from '../session/accountActions.ts';
import { signOutWithPrompt, withAccount } from '../session/lateSession.ts';
import { failureWords } from '../words.tsx';
import { AccountSections } from './AccountSections.tsx';
import styles from './AccountView.module.css';
import { AccountView } from './AccountView.tsx';
import * as words from './words.ts';

export function AccountScreen() {
  useUnlisted(words.title);
  const session = useSession();
  if (session === undefined) return <AccountView />;
  if (isSignedIn(session)) return <SignedInAccount key={session.user.id} user={session.user} />;
  return (
    <AccountView
      who={
        <SignInFirst
          session={session}
          path="/account"
          purpose={words.guest}
          whenSignedOut={words.whenSignedOut}
        />
      }
    />
  );
}

function SignedInAccount({ user }: { readonly user: StoredUser }) {
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
            <>
              <p className={styles.soft}>{words.roles[facts.profile.role]}</p>
              <ActionLink label={words.toDesk} href="/admin" />
            </>
          )}
          <ActionLink label={highlights} href="/highlights" />
          <ActionButton label={words.signOut} onPress={signOutWithPrompt} />
        </>
      }
    >
      {facts ? (
        <AccountSections facts={facts} onChanged={reload} />
      ) : (
        <div className={styles.section}>
          <p role="status">{failure ? failureWords(failure).message : words.asking}</p>
          {failure && <ActionButton label={tryAgain} onPress={reload} />}
        </div>
      )}
    </AccountView>
  );
}

/** Fetched again on reconnection. */
function useFacts() {
  const [facts, setFacts] = useState<AccountFacts>();
  const [failure, setFailure] = useState<CallFailure>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = useSnapshot(connection).kind === 'online';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that came back asks again
  useEffect(() => {
    let isCurrent = true;
    withAccount((actions) => actions.accountFacts()).then((answer) => {
      // Only the latest request counts, whichever is answered first.
      if (!isCurrent) return;
      if (answer.ok) setFacts(answer.value);
      setFailure(answer.ok ? undefined : answer.failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt, isOnline]);
  return { facts, failure, reload: () => setAttempt((last) => last + 1) };
}
