import { readPersisted, writePersisted, writeStored } from '../../../state/persistedStore.ts';
import { isSettingsWording, type SettingsWording } from './settingsWording.ts';

/** What an admin chose and did not save yet, with what it began from. */
export interface UnsavedSettings {
  readonly base: SettingsWording;
  readonly wording: SettingsWording;
}

/** One entry for each admin, under a name by which an unsaved story's go too: `lipi-desk-unsaved <user> settings`. */
const keyOf = (userId: string) => `lipi-desk-unsaved ${userId} settings`;
const version = 1;

/** What this device keeps of it. Undefined when there is nothing, or nothing that can be read. */
export function readUnsavedSettings(userId: string): UnsavedSettings | undefined {
  const { base, wording } = readPersisted(keyOf(userId), version) ?? {};
  return isSettingsWording(base) && isSettingsWording(wording) ? { base, wording } : undefined;
}

/** Keeps it, or forgets it when there is nothing unsaved any more. */
export function keepUnsavedSettings(userId: string, unsaved: UnsavedSettings | undefined): void {
  if (unsaved) writePersisted(keyOf(userId), version, unsaved);
  else writeStored(keyOf(userId), undefined);
}
