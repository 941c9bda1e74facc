import { ActionButton } from '../../parts/controls/Action.tsx';
import type { SignedInDevice } from '../../shared/accounts.ts';
import * as words from '../../words/account.ts';
import { longDay } from '../../words/parts/day.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface DeviceListProps {
  readonly devices: readonly SignedInDevice[];
  readonly onChanged: () => void;
}

/** Lists the devices that the reader is signed in on, each with a button that signs it out. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const { run, note } = useAction(onChanged);
  return (
    <AccountSection id="account-devices" title={words.devicesTitle}>
      <p>{words.devices}</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <p>{device.isThis ? words.thisDevice(nameOf(device)) : nameOf(device)}</p>
              <p className={styles.soft}>
                {words.deviceUse(longDay(device.signedInAt), longDay(device.lastUsedAt))}
              </p>
            </div>
            {!device.isThis && (
              <ActionButton
                name={words.signOutDeviceName(nameOf(device), longDay(device.signedInAt))}
                onPress={() =>
                  void run(
                    (actions) => actions.signOutDevice(device.id),
                    words.deviceSignedOut(nameOf(device)),
                  )
                }
              >
                {words.signOut}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <ActionButton onPress={() => void run((actions) => actions.signOutOthers(), words.othersSignedOut)}>
          {words.signOutOthers}
        </ActionButton>
      )}
      {note}
    </AccountSection>
  );
}

function nameOf({ label }: SignedInDevice): string {
  return label === '' ? words.unnamedDevice : label;
}
