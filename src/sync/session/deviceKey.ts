import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';

/**
 * By this key the library knows a device that was signed in before, so that a flood of guesses by others cannot keep
 * its reader out. It grants no access and identifies no reader, and must outlast signing out to be useful.
 */
const deviceKeyName = 'lipi-device-key';
const deviceKeyVersion = 1;

/** The key of this device, once it was signed in. */
export function deviceKey(): string | undefined {
  const key = readPersisted(deviceKeyName, deviceKeyVersion)?.key;
  return typeof key === 'string' ? key : undefined;
}

/** Keeps the key that `devices:remember` answered. */
export function keepDeviceKey(key: string): void {
  writePersisted(deviceKeyName, deviceKeyVersion, { key });
}

/** Forgets the key: its account no longer exists. */
export function forgetDeviceKey(): void {
  writeStored(deviceKeyName, undefined);
}
