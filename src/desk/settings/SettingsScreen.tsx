import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/settings.ts';
import desk from '../Desk.module.css';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/** `/admin?section=settings`: the settings that admins make for all readers. */
export function SettingsScreen({ socket, userId }: SectionProps) {
  const { settings, setSettings, failure } = useSettings(socket);
  if (failure?.kind === 'refused' && failure.problem.code === 'not_allowed')
    return <ForAdmins title={words.settings} />;
  if (failure) return <p role="alert">{deskFailureWords(failure)}</p>;
  if (!settings) return <p role="status">{common.oneMoment}</p>;
  return <SettingsForm settings={settings} userId={userId} onSaved={setSettings} />;
}

/** Shown to curators in place of a section that is for admins. */
function ForAdmins({ title }: { readonly title: string }) {
  return (
    <section className={desk.words} aria-label={title}>
      <h2>{title}</h2>
      <p>{words.forAdmins}</p>
    </section>
  );
}
