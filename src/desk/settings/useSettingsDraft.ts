import { useMemo } from 'react';
import type { SavedSettings } from '../../shared/desk/settings.ts';
import { isCount } from '../../shared/guards.ts';
import { formEntry, type RevisedWording, unsavedWork } from '../unsaved/unsavedWork.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { isSameWording, isWording, type SettingsWording, wordingOf } from './settingsWording.ts';

/** One entry for each admin: `lipi-desk-unsaved <user> settings`. */
export const unsavedSettings = unsavedWork<'settings', RevisedWording<SettingsWording>>(
  formEntry,
  1,
  ({ revision, wording }) => (isCount(revision) && isWording(wording) ? { revision, wording } : undefined),
);

const rules = { unsaved: unsavedSettings, isSame: isSameWording };

/** An admin's draft of the settings, managed by `useDraft`. */
export function useSettingsDraft({ revision, settings }: SavedSettings, isBusy: boolean) {
  const wording = useMemo(() => wordingOf(settings), [settings]);
  return useDraft({ id: 'settings', saved: { revision, wording }, isBusy }, rules);
}
