import styles from '../Desk.module.css';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
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

/** A part of the desk, for a curator who may not see it. */
function ForAdmins({ title }: { readonly title: string }) {
  return (
    <section className={styles.words} aria-label={title}>
      <h2>{title}</h2>
      <p>
        This part of the desk is for admins. Ask an admin of this library if something here has to change.
      </p>
    </section>
  );
}
