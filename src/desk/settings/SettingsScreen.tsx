import type { SavedSettings } from '../../shared/desk/settings.ts';
import * as words from '../../words/desk/settings.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { isForAdmins, useDeskQuery } from '../useDeskQuery.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** `/admin?section=settings`: the settings that admins make for all readers. */
export function SettingsScreen() {
  const asked = useDeskQuery<SavedSettings>('settings:read', {});
  if (isForAdmins(asked))
    return (
      <section className={desk.words} aria-label={words.settings}>
        <h2>{words.settings}</h2>
        <p>{words.forAdmins}</p>
      </section>
    );
  if (!asked.value || asked.failure) return <AskedNote asked={asked} />;
  return <SettingsForm saved={asked.value} />;
}
