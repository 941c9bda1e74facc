import { ActionButton } from '../../parts/Action.tsx';
import type { SignedInDevice } from '../../shared/accounts.ts';
import { askAccount } from '../../sync/session/lateSession.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface DeviceListProps {
  readonly devices: readonly SignedInDevice[];
  readonly onChanged: () => void;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** The devices that the reader is signed in on, and signing out of them. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const { state, run } = useAction();
  async function signOut(device: SignedInDevice): Promise<void> {
    if (
      await run(
        () => askAccount((actions) => actions.signOutDevice(device.id)),
        `${nameOf(device)} is logged out.`,
      )
    )
      onChanged();
  }
  async function signOutRest(): Promise<void> {
    if (
      await run(() => askAccount((actions) => actions.signOutOthers()), 'All other devices are logged out.')
    )
      onChanged();
  }
  return (
    <AccountSection id="account-devices" title="Devices">
      <p>You are signed in on:</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <p>{device.isThis ? `${nameOf(device)}: this one` : nameOf(device)}</p>
              <p className={styles.soft}>
                {`Signed in ${day.format(device.signedInAt)}, last used ${day.format(device.lastUsedAt)}`}
              </p>
            </div>
            {!device.isThis && (
              <ActionButton
                name={`Log out ${nameOf(device)}, signed in ${day.format(device.signedInAt)}`}
                onPress={() => void signOut(device)}
              >
                Log out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <ActionButton onPress={() => void signOutRest()}>Log out all other devices</ActionButton>
      )}
      <ActionNote state={state} />
    </AccountSection>
  );
}

function nameOf({ label }: SignedInDevice): string {
  return label === '' ? 'A device' : label;
}
