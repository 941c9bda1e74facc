import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import { failureWords } from '../../parts/failureWords.ts';
import { useSession } from '../../parts/useSession.ts';
import { useUnlisted } from '../../parts/useUnlisted.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { KnownUser } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import type { AccountFacts } from '../../sync/session/accountActions.ts';
import { accountActions, signOut } from '../../sync/session/lateSession.ts';
import styles from './AccountView.module.css';
import { AccountView } from './AccountView.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DownloadData } from './DownloadData.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** `/account`: what the library and this device know of who is signed in, and what they can do with it. */
export function AccountScreen() {
  useUnlisted('Your account');
  const session = useSession();
  if (session === undefined) return <AccountView />;
  switch (session.kind) {
    case 'guest':
      return (
        <AccountView
          who={
            <>
              <p>Nobody is signed in on this device.</p>
              <ActionLink href="/login?return=%2Faccount" strong>
                Sign in
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
              <p>{`${session.user.email || 'You'} was signed out here from elsewhere. Sign in again to see the account.`}</p>
              <ActionLink href="/login?return=%2Faccount" strong>
                Sign in again
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
  const { name, email } = facts ? { name: '', email: '', ...facts.profile } : user;
  return (
    <AccountView
      who={
        <>
          <p className={styles.name}>{name === '' ? email : name}</p>
          {name !== '' && email !== '' && <p className={styles.soft}>{email}</p>}
          {facts && facts.profile.role !== 'reader' && (
            <p className={styles.soft}>{facts.profile.role === 'admin' ? 'Admin' : 'Curator'}</p>
          )}
          <ActionButton onPress={signOut}>Log out</ActionButton>
        </>
      }
    >
      {facts ? (
        <>
          <NameForm key={facts.profile.name ?? ''} name={facts.profile.name ?? ''} onChanged={reload} />
          <PasswordForm
            email={facts.profile.email ?? ''}
            methods={facts.profile.signInMethods}
            onChanged={reload}
          />
          <DeviceList devices={facts.devices} onChanged={reload} />
          <DownloadData />
          <DeleteAccount email={email} hasPassword={facts.profile.signInMethods.includes('password')} />
        </>
      ) : (
        <p className={styles.section} role="status">
          {failure ? failureWords(failure).message : 'Asking the library…'}
        </p>
      )}
    </AccountView>
  );
}

/** What the library says, asked again whenever the connection comes back. */
function useFacts() {
  const [facts, setFacts] = useState<AccountFacts>();
  const [failure, setFailure] = useState<CallFailure>();
  const isOnline = useSnapshot(connection).kind === 'online';
  const reload = useCallback(() => {
    accountActions()
      .then((actions) => actions.accountFacts())
      .then(
        (answer) => {
          if (answer.ok) setFacts(answer.value);
          setFailure(answer.ok ? undefined : answer.failure);
        },
        (error: unknown) => {
          console.warn(`The account could not be asked for: ${String(error)}`);
          setFailure({ kind: 'offline', cause: 'network' });
        },
      );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that came back asks again
  useEffect(reload, [reload, isOnline]);
  return { facts, failure, reload };
}
