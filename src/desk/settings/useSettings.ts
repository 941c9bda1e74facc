import { useState } from 'react';
import type { DeskSettings } from '../../shared/desk/settings.ts';
import { useOpenDesk } from '../openDesk.ts';
import { formEntry, unsavedWork } from '../unsaved/unsavedWork.ts';
import { useKeptWork } from '../unsaved/useDraft.ts';
import {
  isSameWording,
  keptWording,
  type SettingsWording,
  settingsOf,
  wordingOf,
} from './settingsWording.ts';

/**
 * The state of the form: the library's settings until something is typed, which is then stored on this device until it is
 * saved or discarded.
 */
export function useSettingsForm(settings: DeskSettings) {
  const { userId } = useOpenDesk();
  const [unsaved, setUnsaved] = useState(() => unsavedSettings.read(userId, 'settings'));
  const isKept = useKeptWork(unsavedSettings, 'settings', unsaved);
  const saved = wordingOf(settings);
  const wording = unsaved?.wording ?? saved;

  return {
    wording,
    isDirty: unsaved !== undefined,
    /** False when this device has no room for the unsaved changes. */
    isKept,
    /** The settings on which the form's changes are based. */
    base(): DeskSettings {
      const answer = settingsOf(unsaved?.base ?? saved);
      return answer.ok ? answer.value : settings;
    },
    change(changed: Partial<SettingsWording>): void {
      const base = unsaved?.base ?? saved;
      const next = { ...wording, ...changed };
      setUnsaved(isSameWording(base, next) ? undefined : { base, wording: next });
    },
    /** Bases the unsaved changes on the library's current settings. */
    beginFrom(now: DeskSettings): void {
      setUnsaved({ base: wordingOf(now), wording });
    },
    /** Discards the unsaved changes. */
    giveUp: () => setUnsaved(undefined),
  };
}

/** An admin's unsaved changes, with the settings on which they are based. */
interface UnsavedSettings {
  readonly base: SettingsWording;
  readonly wording: SettingsWording;
}

/** One entry for each admin: `lipi-desk-unsaved <user> settings`. */
export const unsavedSettings = unsavedWork<'settings', UnsavedSettings>(formEntry, 1, (stored) => {
  const base = keptWording(stored.base);
  const wording = keptWording(stored.wording);
  return base && wording && { base, wording };
});
