import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton, ActionLink } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import { Field } from '../../parts/forms/Field.tsx';
import { SignInFirst } from '../../parts/page/SignInFirst.tsx';
import { useUnlisted } from '../../parts/page/useUnlisted.ts';
import { useSession } from '../../parts/useSession.ts';
import type { AccountNotice } from '../../shared/accounts.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { KnownUser } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import type { AccountFacts } from '../../sync/session/accountActions.ts';
import { knownUserOf, needsRecoveryCode, signInNameOf } from '../../sync/session/accountAnswers.ts';
import { askAccount, askToSignOut } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.ts';
import * as common from '../../words/common.ts';
import { tryAgain } from '../../words/common.ts';
import { failureWords } from '../../words/parts/failures.ts';
import { noticeWords } from '../../words/parts/notices.ts';
import styles from './AccountView.module.css';
import { AccountForm, AccountSection, AccountView } from './AccountView.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceList } from './DeviceList.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { useAction } from './useAction.tsx';

/** `/account`: the signed-in user's account as the server and this device know it; the user can change or delete it here. */
export function AccountScreen() {
  useUnlisted(words.title);
  const session = useSession();
  if (session === undefined) return <AccountView />;
  switch (session.kind) {
    case 'guest':
    case 'needsSignIn':
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
            <>
              <p className={styles.soft}>{words.roles[facts.profile.role]}</p>
              <ActionLink href="/admin">{words.toDesk}</ActionLink>
            </>
          )}
          <ActionButton onPress={askToSignOut}>{words.signOut}</ActionButton>
        </>
      }
    >
      {facts ? (
        <AccountSections facts={facts} reload={reload} />
      ) : (
        <div className={styles.section}>
          <p role="status">{failure ? failureWords(failure).message : words.asking}</p>
          {failure && <ActionButton onPress={reload}>{tryAgain}</ActionButton>}
        </div>
      )}
    </AccountView>
  );
}

/** The sections of the account page below the user's name. */
function AccountSections({ facts, reload }: { readonly facts: AccountFacts; readonly reload: () => void }) {
  const { profile, devices, methods } = facts;
  const account = signInNameOf(profile);
  const hasPassword = profile.signInMethods.includes('password');
  return (
    <>
      <NoticeList notices={profile.notices} onChanged={reload} />
      <NameForm key={profile.name ?? ''} name={profile.name ?? ''} onChanged={reload} />
      <PasswordForm account={account} hasPassword={hasPassword} onChanged={reload} />
      {needsRecoveryCode(profile, methods) && (
        <RecoverySection account={account} madeAt={profile.recoveryCodeMadeAt} onChanged={reload} />
      )}
      <DeviceList devices={devices} onChanged={reload} />
      <DownloadData />
      <DeleteAccount account={account} hasPassword={hasPassword} />
    </>
  );
}

/** The account's facts from the server. Fetched again on reconnection. */
function useFacts() {
  const [facts, setFacts] = useState<AccountFacts>();
  const [failure, setFailure] = useState<CallFailure>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = useSnapshot(connection).kind === 'online';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that came back asks again
  useEffect(() => {
    let isCurrent = true;
    askAccount((actions) => actions.accountFacts()).then((answer) => {
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

const fileName = 'lipi-account.json';

/** Downloads everything that the library stores about the reader, as a JSON file. */
function DownloadData() {
  const { isBusy, run, note } = useAction();
  async function save(): Promise<void> {
    const answer = await run((actions) => actions.download(), words.downloaded(fileName));
    if (answer) offerFile(answer.value, fileName);
  }
  return (
    <AccountSection id="account-download" title={words.downloadTitle}>
      <p>{words.download}</p>
      <ActionButton onPress={() => void save()}>
        {isBusy ? common.oneMoment : words.downloadEverything}
      </ActionButton>
      {note}
    </AccountSection>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onChanged: () => void;
}

/** Changes the reader's display name. */
function NameForm({ name, onChanged }: NameFormProps) {
  const { run, problemOf, note } = useAction(onChanged);
  return (
    <AccountSection id="account-name" title={words.nameTitle}>
      <AccountForm
        onSubmit={({ name: typed = '' }) => void run((actions) => actions.changeName(typed), words.nameSaved)}
      >
        <Field
          id="name"
          name="name"
          label={words.nameLabel}
          type="text"
          autoComplete="name"
          defaultValue={name}
          problem={problemOf('name')}
          hint={words.nameHint}
        />
        <ActionButton submits>{words.saveName}</ActionButton>
        {note}
      </AccountForm>
    </AccountSection>
  );
}

interface NoticeListProps {
  readonly notices: readonly AccountNotice[];
  readonly onChanged: () => void;
}

/** Notices of what others did with the account, each shown until the user dismisses it. */
function NoticeList({ notices, onChanged }: NoticeListProps) {
  const { run, note } = useAction(onChanged);
  async function dismiss(id: string): Promise<void> {
    if (await run((actions) => actions.dismissNotice(id))) document.getElementById('main')?.focus();
  }
  if (notices.length === 0) return null;
  return (
    <AccountSection id="account-notices" title={words.noticesTitle}>
      {notices.map((notice) => (
        <p key={notice.id}>{noticeWords(notice)}</p>
      ))}
      <p>{words.notYourNotice}</p>
      {notices.map((notice) => (
        <ActionButton
          key={notice.id}
          name={words.dismissNoticeName(noticeWords(notice))}
          onPress={() => void dismiss(notice.id)}
        >
          {words.dismissNotice}
        </ActionButton>
      ))}
      {note}
    </AccountSection>
  );
}
