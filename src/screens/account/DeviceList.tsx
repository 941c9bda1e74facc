import { ActionButton } from '../../parts/controls/Action.tsx';
import type { SignedInDevice } from '../../shared/accounts.ts';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface DeviceListProps {
  readonly devices: readonly SignedInDevice[];
  readonly onChanged: () => void;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** Lists the devices that the reader is signed in on, each with a button that signs it out. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const { state, run } = useAction();
  async function signOut(device: SignedInDevice): Promise<void> {
    if (
      await run(
        () => askAccount((actions) => actions.signOutDevice(device.id)),
        words.deviceLoggedOut(nameOf(device)),
      )
    )
      onChanged();
  }
  async function signOutRest(): Promise<void> {
    if (await run(() => askAccount((actions) => actions.signOutOthers()), words.othersLoggedOut)) onChanged();
  }
  return (
    <AccountSection id="account-devices" title={words.devicesTitle}>
      <p>{words.devices}</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <p>{device.isThis ? words.thisDevice(nameOf(device)) : nameOf(device)}</p>
              <p className={styles.soft}>
                {words.deviceUse(day.format(device.signedInAt), day.format(device.lastUsedAt))}
              </p>
            </div>
            {!device.isThis && (
              <ActionButton
                name={words.logOutDeviceName(nameOf(device), day.format(device.signedInAt))}
                onPress={() => void signOut(device)}
              >
                {words.logOut}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <ActionButton onPress={() => void signOutRest()}>{words.logOutOthers}</ActionButton>
      )}
      <ActionNote state={state} />
    </AccountSection>
  );
}

function nameOf({ label }: SignedInDevice): string {
  return label === '' ? words.unnamedDevice : label;
}
