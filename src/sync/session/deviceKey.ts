import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';

/**
 * The localStorage key of the device key, by which the library recognises a device that was signed in before: a flood of
 * guesses from other devices then cannot lock its reader out. The device key grants no access, identifies no reader, and
 * must outlast signing out to be useful.
 */
const deviceKeyName = 'lipi-device-key';
const deviceKeyVersion = 1;

/** The key of this device; undefined if it was never signed in. */
export function deviceKey(): string | undefined {
  const key = readPersisted(deviceKeyName, deviceKeyVersion)?.key;
  return typeof key === 'string' ? key : undefined;
}

/** Stores the key that `devices:remember` returned. */
export function keepDeviceKey(key: string): void {
  writePersisted(deviceKeyName, deviceKeyVersion, { key });
}

/** Deletes the key, when its account no longer exists. */
export function forgetDeviceKey(): void {
  writeStored(deviceKeyName, undefined);
}
