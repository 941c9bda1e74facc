import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import { ForAdmins } from '../ForAdmins.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/** `/admin?section=settings`: what admins set for all readers. */
export function SettingsScreen({ socket, userId }: SectionProps) {
  const { settings, setSettings, failure } = useSettings(socket);
  if (failure?.kind === 'refused' && failure.problem.code === 'not_allowed')
    return <ForAdmins title="Settings" />;
  if (failure) return <p role="alert">{deskFailureWords(failure)}</p>;
  if (!settings) return <p role="status">One moment…</p>;
  return <SettingsForm settings={settings} userId={userId} onSaved={setSettings} />;
}
