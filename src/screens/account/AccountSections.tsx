import type { AccountFacts } from '../../sync/session/accountActions.ts';
import { needsRecoveryCode, signInNameOf } from '../../sync/session/accountAnswers.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DownloadData } from './DownloadData.tsx';
import { NameForm } from './NameForm.tsx';
import { NoticeList } from './NoticeList.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { TwinForm } from './TwinForm.tsx';

/** The sections of the account page below the user's name. */
export function AccountSections({
  facts,
  reload,
}: {
  readonly facts: AccountFacts;
  readonly reload: () => void;
}) {
  const { profile, devices, methods } = facts;
  const account = signInNameOf(profile);
  const hasPassword = profile.signInMethods.includes('password');
  return (
    <>
      <NoticeList notices={profile.notices} onChanged={reload} />
      <NameForm key={profile.name ?? ''} name={profile.name ?? ''} onChanged={reload} />
      <PasswordForm email={account} methods={profile.signInMethods} onChanged={reload} />
      {needsRecoveryCode(profile, methods) && (
        <RecoverySection account={account} madeAt={profile.recoveryCodeMadeAt} onChanged={reload} />
      )}
      <TwinForm hasTwin={profile.hasTwin} hasPassword={hasPassword} account={account} onChanged={reload} />
      <DeviceList devices={devices} onChanged={reload} />
      <DownloadData />
      <DeleteAccount email={account} hasPassword={hasPassword} />
    </>
  );
}
