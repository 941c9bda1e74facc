import { useEffect, useState } from 'react';
import type { CallFailure } from '../../shared/callFailure.ts';
import {
  type AccountProfile,
  needsRecoveryCode,
  type SignedInDevice,
  signInNameOf,
} from '../../shared/protocol/account.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { longDay } from '../../ui/dates.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { Field, PasswordField, UsernameField } from '../../ui/forms/Field.tsx';
import { useCall } from '../../ui/useCall.ts';
import * as common from '../../ui/words.ts';
import { RecoveryCode } from '../RecoveryCode.tsx';
import type { AccountFacts } from '../session/accountActions.ts';
import { calling, withAccount } from '../session/lateSession.ts';
import { failureWords, noticeWords } from '../words.tsx';
import styles from './AccountView.module.css';
import { AccountForm, AccountSection } from './AccountView.tsx';
import * as words from './words.ts';

interface SectionProps {
  readonly facts: AccountFacts;
  readonly onChanged: () => void;
}

export function AccountSections(props: SectionProps) {
  const { profile, methods } = props.facts;
  return (
    <>
      {profile.notices.length > 0 && <NoticeList {...props} />}
      <NameForm key={profile.name ?? ''} {...props} />
      <PasswordForm {...props} />
      {needsRecoveryCode(profile, methods) && <RecoverySection {...props} />}
      <DeviceList {...props} />
      <DownloadData />
      <DeleteAccount {...props} />
    </>
  );
}

/** Each notice is shown until the user dismisses it. */
function NoticeList({ facts, onChanged }: SectionProps) {
  const { notices } = facts.profile;
  const { run, note } = useAction(onChanged);
  async function dismiss(id: string): Promise<void> {
    if (await run((actions) => actions.dismissNotice(id))) document.getElementById('main')?.focus();
  }
  return (
    <AccountSection id="account-notices" title={words.noticesTitle}>
      {notices.map((notice) => (
        <p key={notice.id}>{noticeWords(notice)}</p>
      ))}
      <p>{words.notYourNotice}</p>
      {notices.map((notice) => (
        <ActionButton
          key={notice.id}
          label={words.dismissNotice}
          name={words.dismissNoticeName(noticeWords(notice))}
          onPress={() => void dismiss(notice.id)}
        />
      ))}
      {note}
    </AccountSection>
  );
}

function NameForm({ facts, onChanged }: SectionProps) {
  const { run, problemOf, note } = useAction(onChanged);
  return (
    <AccountSection id="account-name" title={words.nameTitle}>
      <AccountForm
        onSubmit={({ name = '' }) =>
          void run(calling('mutation', 'account:changeName', { name }), words.nameSaved)
        }
      >
        <Field
          id="name"
          name="name"
          label={words.nameLabel}
          autoComplete="name"
          defaultValue={facts.profile.name ?? ''}
          problem={problemOf('name')}
          hint={words.nameHint}
        />
        <ActionButton label={words.saveName} submits />
        {note}
      </AccountForm>
    </AccountSection>
  );
}

function PasswordForm({ facts, onChanged }: SectionProps) {
  const { isBusy, run, problemOf, note } = useAction(onChanged);
  if (!hasPassword(facts.profile)) {
    return (
      <AccountSection id="account-password" title={words.withoutPasswordTitle}>
        <p>{words.withoutPassword}</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection id="account-password" title={words.passwordTitle}>
      <AccountForm
        onSubmit={({ current: currentPassword = '', password: newPassword = '' }, form) => {
          const change = calling('action', 'account:changePassword', { currentPassword, newPassword });
          void run(change, words.passwordChanged).then((done) => done && form.reset());
        }}
      >
        <UsernameField email={signInNameOf(facts.profile)} />
        <PasswordField
          id="current-password"
          name="current"
          label={words.currentPassword}
          problem={problemOf('wrong_credentials')}
        />
        <PasswordField
          id="new-password"
          label={words.newPassword}
          autoComplete="new-password"
          problem={problemOf('weak_password')}
          hint={words.newPasswordHint}
        />
        <ActionButton label={isBusy ? common.oneMoment : words.changePassword} submits />
        {note}
      </AccountForm>
    </AccountSection>
  );
}

function RecoverySection({ facts: { profile }, onChanged }: SectionProps) {
  const account = signInNameOf(profile);
  const madeAt = profile.recoveryCodeMadeAt;
  const { isBusy, run, problemOf, note } = useAction(onChanged);
  const [code, setCode] = useState<string>();
  // The focused element was removed with the form or the code, so the heading takes the focus.
  useEffect(() => {
    if (code === undefined) return;
    const heading = document.getElementById('account-recovery');
    heading?.focus();
    return () => heading?.focus();
  }, [code]);
  async function make(password: string): Promise<void> {
    const made = await run((actions) => actions.makeRecoveryCode(password, account));
    if (made) setCode(made.value.code);
  }
  return (
    <AccountSection id="account-recovery" title={words.recoveryTitle}>
      <p>{madeAt === undefined ? words.hasNoCode : words.hasCode(longDay(madeAt))}</p>
      {code === undefined ? (
        <AccountForm onSubmit={({ password = '' }) => void make(password)}>
          <UsernameField email={account} />
          <PasswordField
            id="recovery-password"
            label={words.recoveryPassword}
            problem={problemOf('password')}
            {...(madeAt !== undefined && { hint: words.oldCodeStops })}
          />
          <ActionButton
            label={isBusy ? common.oneMoment : madeAt === undefined ? words.makeCode : words.makeAnotherCode}
            submits
          />
          {note}
        </AccountForm>
      ) : (
        <div className={styles.form}>
          <p>{words.keepCode}</p>
          <RecoveryCode
            code={code}
            account={account}
            savedLabel={words.codeKept}
            onSaved={() => setCode(undefined)}
          />
        </div>
      )}
    </AccountSection>
  );
}

function DeviceList({ facts: { devices }, onChanged }: SectionProps) {
  const { run, note } = useAction(onChanged);
  return (
    <AccountSection id="account-devices" title={words.devicesTitle}>
      <p>{words.devices}</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id} className="row">
            <div>
              <p>{device.isThis ? words.thisDevice(nameOf(device)) : nameOf(device)}</p>
              <p className={styles.soft}>
                {words.deviceUse(longDay(device.signedInAt), longDay(device.lastUsedAt))}
              </p>
            </div>
            {!device.isThis && (
              <ActionButton
                label={words.signOut}
                name={words.signOutDeviceName(nameOf(device), longDay(device.signedInAt))}
                onPress={() =>
                  void run(
                    calling('mutation', 'devices:signOut', { id: device.id }),
                    words.deviceSignedOut(nameOf(device)),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <ActionButton
          label={words.signOutOthers}
          onPress={() => void run(calling('mutation', 'devices:signOutOthers', {}), words.othersSignedOut)}
        />
      )}
      {note}
    </AccountSection>
  );
}

function nameOf({ label }: SignedInDevice): string {
  return label === '' ? words.unnamedDevice : words.deviceName(label);
}

const fileName = 'lipi-account.json';

function DownloadData() {
  const { isBusy, run, note } = useAction();
  async function save(): Promise<void> {
    const answer = await run((actions) => actions.download(), words.downloaded(fileName));
    if (answer) offerFile(answer.value, fileName);
  }
  return (
    <AccountSection id="account-download" title={words.downloadTitle}>
      <p>{words.download}</p>
      <ActionButton
        label={isBusy ? common.oneMoment : words.downloadEverything}
        onPress={() => void save()}
      />
      {note}
    </AccountSection>
  );
}

function DeleteAccount({ facts: { profile } }: SectionProps) {
  const { isBusy, run, problemOf, note } = useAction();
  /** '' if the account has no password. */
  const [typed, setTyped] = useState<string>();
  return (
    <AccountSection id="account-delete" title={words.deletionTitle}>
      <p>{words.deletion}</p>
      <AccountForm onSubmit={({ password = '' }) => setTyped(password)}>
        {hasPassword(profile) && (
          <>
            <UsernameField email={signInNameOf(profile)} />
            <PasswordField
              id="delete-password"
              label={words.deletionPassword}
              problem={problemOf('password')}
            />
          </>
        )}
        <ActionButton label={isBusy ? words.deleting : words.deleteAccount} submits />
        {note}
      </AccountForm>
      {typed !== undefined && (
        <ConfirmDialog
          title={words.askDeletion}
          confirm={words.confirmDeletion}
          cancel={words.cancelDeletion}
          onConfirm={() => {
            setTyped(undefined);
            void run((actions) => actions.deleteAccount(typed), words.deleted);
          }}
          onCancel={() => setTyped(undefined)}
        >
          <p>{words.cannotBeUndone}</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

function hasPassword({ signInMethods }: AccountProfile): boolean {
  return signInMethods.includes('password');
}

/** `problemOf` gives the message of a failure about a field or with a code; `note` announces every other outcome. */
function useAction(onChanged?: () => void) {
  const { state, run: call } = useCall<CallFailure>();
  async function run<T>(
    act: Parameters<typeof withAccount<T>>[0],
    done = '',
  ): Promise<{ readonly value: T } | undefined> {
    const answer = await call(() => withAccount(act), done);
    if (answer) onChanged?.();
    return answer;
  }
  const failed = state.kind === 'failed' ? failureWords(state.failure) : undefined;
  const problemOf = (about: string) =>
    failed?.field === about || failed?.code === about ? (
      <span lang={failed.lang}>{failed.message}</span>
    ) : undefined;
  const note = (
    <div>
      <p role="status">{state.kind === 'done' && state.message}</p>
      {failed && failed.field === undefined && (
        <p className={styles.wrong} role="alert" lang={failed.lang}>
          {failed.message}
        </p>
      )}
    </div>
  );
  return { isBusy: state.kind === 'busy', run, problemOf, note };
}
