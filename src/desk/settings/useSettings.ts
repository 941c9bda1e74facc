import { useEffect, useState } from 'react';
import type { DeskSettings } from '../../shared/deskSettings.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import { formEntry, unsavedWork } from '../unsaved/unsavedWork.ts';
import { useKeptWork } from '../unsaved/useKeptWork.ts';
import {
  isSameWording,
  isSettingsWording,
  type SettingsWording,
  settingsOf,
  wordingOf,
} from './settingsWording.ts';

/** What the library has set, kept in step, or why it did not say. */
export function useSettings(socket: DeskSocket) {
  const [settings, setSettings] = useState<DeskSettings>();
  const [failure, setFailure] = useState<DeskFailure>();
  useEffect(
    () =>
      socket.watch<DeskSettings>('settings:read', {}, (answer) => {
        if (answer.ok) setSettings(answer.value);
        setFailure(answer.ok ? undefined : answer.failure);
      }),
    [socket],
  );
  return { settings, setSettings, failure };
}

/**
 * What stands in the form: what the library has, until something is typed; that is then kept on this device until it is
 * saved or given up.
 */
export function useSettingsForm(settings: DeskSettings, userId: string) {
  const [unsaved, setUnsaved] = useState(() => unsavedSettings.read(userId, 'settings'));
  const isKept = useKeptWork(unsavedSettings, userId, 'settings', unsaved);
  const saved = wordingOf(settings);
  const wording = unsaved?.wording ?? saved;

  return {
    wording,
    isDirty: unsaved !== undefined,
    /** False when this device has no room for what was typed. */
    isKept,
    /** What the form began from. */
    base(): DeskSettings {
      const answer = settingsOf(unsaved?.base ?? saved);
      return answer.ok ? answer.value : settings;
    },
    change(changed: Partial<SettingsWording>): void {
      const base = unsaved?.base ?? saved;
      const next = { ...wording, ...changed };
      setUnsaved(isSameWording(base, next) ? undefined : { base, wording: next });
    },
    /** Goes on from what the library has now, with what was typed. */
    beginFrom(now: DeskSettings): void {
      setUnsaved({ base: wordingOf(now), wording });
    },
    /** Shows what the library has. */
    giveUp: () => setUnsaved(undefined),
  };
}

/** What an admin chose and did not save yet, with what it began from. */
interface UnsavedSettings {
  readonly base: SettingsWording;
  readonly wording: SettingsWording;
}

/** One entry for each admin: `lipi-desk-unsaved <user> settings`. */
export const unsavedSettings = unsavedWork<'settings', UnsavedSettings>(formEntry, 1, ({ base, wording }) =>
  isSettingsWording(base) && isSettingsWording(wording) ? { base, wording } : undefined,
);
