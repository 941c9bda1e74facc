import { useEffect, useState } from 'react';
import type { DeskSettings } from '../../shared/desk/settings.ts';
import * as words from '../../words/desk/settings.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { isForAdmins, useDeskQuery } from '../useDeskQuery.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** `/admin?section=settings`: the settings that admins make for all readers. */
export function SettingsScreen() {
  const asked = useDeskQuery<DeskSettings>('settings:read', {});
  // The response to a save, until the query has it too.
  const [saved, setSaved] = useState<DeskSettings>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is newer
  useEffect(() => setSaved(undefined), [asked.value]);
  const settings = saved ?? asked.value;
  if (isForAdmins(asked))
    return (
      <section className={desk.words} aria-label={words.settings}>
        <h2>{words.settings}</h2>
        <p>{words.forAdmins}</p>
      </section>
    );
  if (!settings || asked.failure) return <AskedNote asked={asked} />;
  return <SettingsForm settings={settings} onSaved={setSaved} />;
}
