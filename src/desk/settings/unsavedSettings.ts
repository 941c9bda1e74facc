import { formEntry, unsavedWork } from '../unsaved/unsavedWork.ts';
import { isSettingsWording, type SettingsWording } from './settingsWording.ts';

/** What an admin chose and did not save yet, with what it began from. */
interface UnsavedSettings {
  readonly base: SettingsWording;
  readonly wording: SettingsWording;
}

/** One entry for each admin: `lipi-desk-unsaved <user> settings`. */
export const unsavedSettings = unsavedWork<'settings', UnsavedSettings>(formEntry, 1, ({ base, wording }) =>
  isSettingsWording(base) && isSettingsWording(wording) ? { base, wording } : undefined,
);
