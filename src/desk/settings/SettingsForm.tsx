import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { Field } from '../../parts/Field.tsx';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { DeskSettings, SettingName } from '../../shared/deskSettings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { holdingPage } from '../../state/holds.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import form from '../Form.module.css';
import { NoRoom } from '../unsaved/NoRoom.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Settings.module.css';
import { type SettingsWording, settingsOf } from './settingsWording.ts';
import { useSettingsForm } from './useSettings.ts';

interface SettingsFormProps {
  /** What the library has. */
  readonly settings: DeskSettings;
  readonly userId: string;
  readonly onSaved: (settings: DeskSettings) => void;
}

/** What came of saving. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'overtaken'; readonly names: readonly SettingName[]; readonly now: DeskSettings };

const settingNames: Readonly<Record<SettingName, string>> = {
  guestViewLimit: 'the limit for guests',
  banner: 'the banner',
  launch: 'the languages of the launch phase',
};

/** The settings as a form, of which nothing is lost before it is saved. */
export function SettingsForm({ settings, userId, onSaved }: SettingsFormProps) {
  const typed = useSettingsForm(settings, userId);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const { wording, isDirty, isKept } = typed;
  const wanted = settingsOf(wording);

  function change(changed: Partial<SettingsWording>): void {
    setOutcome({ kind: 'none' });
    typed.change(changed);
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted.ok || outcome.kind === 'busy') return;
    setOutcome({ kind: 'busy' });
    const args = { before: typed.base(), after: wanted.value };
    const answer = await holdingPage(() => callDesk<DeskSettings>('mutation', 'settings:save', args));
    if (answer.ok) {
      onSaved(answer.value);
      typed.giveUp();
      setOutcome({ kind: 'saved' });
    } else if (answer.failure.kind === 'refused' && answer.failure.problem.code === 'settings_changed') {
      const { now, settings: names } = answer.failure.problem;
      typed.beginFrom(now);
      setOutcome({ kind: 'overtaken', names, now });
    } else setOutcome({ kind: 'failed', message: deskFailureWords(answer.failure) });
  }

  return (
    <form className={styles.settings} aria-labelledby="settings" noValidate onSubmit={(e) => void save(e)}>
      <h2 id="settings">Settings</h2>
      <p className={form.soft}>
        Home pages that are open and connected show a change within moments; a device without a network shows
        it when it has had one.
      </p>
      <fieldset>
        <legend>Guests</legend>
        <Field
          id="setting-limit"
          name="limit"
          label="Stories that a guest may open whole"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={wording.limit}
          onChange={(event) => change({ limit: event.target.value })}
          hint="Empty for no limit. Past it a story shows its beginning and asks to sign in; what was saved for offline stays readable. It counts from the next story that a guest opens."
          problem={wanted.ok ? undefined : 'Give a whole number, or nothing.'}
        />
      </fieldset>
      <fieldset>
        <legend>The banner about free audiobooks</legend>
        <Field
          id="setting-text"
          name="text"
          label="Text"
          type="text"
          autoComplete="off"
          maxLength={200}
          value={wording.text}
          onChange={(event) => change({ text: event.target.value })}
          hint="One line. Empty for no banner."
        />
        <div className={styles.days}>
          <DayField id="from" label="First day" value={wording.from} onChange={(from) => change({ from })} />
          <DayField id="to" label="Last day" value={wording.to} onChange={(to) => change({ to })} />
        </div>
        <p className={form.soft}>
          Without a day the banner stands there from now on, or for ever. Each reader’s own calendar counts.
        </p>
        <p>{bannerWords(wording)}</p>
      </fieldset>
      <fieldset>
        <legend>Languages of the launch phase</legend>
        <p className={form.soft}>
          What the home page says under ‘Current Launch Phase’. Which languages have buttons above the cards
          follows from the stories.
        </p>
        <div className={styles.lists}>
          <LanguageChoice
            id="now"
            title="Here now"
            tags={wording.now}
            taken={wording.announced}
            onChange={(now) => change({ now })}
          />
          <LanguageChoice
            id="announced"
            title="Announced"
            tags={wording.announced}
            taken={wording.now}
            onChange={(announced) => change({ announced })}
          />
        </div>
      </fieldset>
      <div className={styles.note}>
        <p role="status">{statusWords(outcome, isDirty && isKept)}</p>
        {!isKept && <NoRoom what="what you change" />}
        {outcome.kind === 'failed' && <p role="alert">{outcome.message}</p>}
        {outcome.kind === 'overtaken' && <Overtaken names={outcome.names} now={outcome.now} />}
      </div>
      <div className={form.actions}>
        <ActionButton strong submits>
          Save the settings
        </ActionButton>
        {isDirty && (
          <ActionButton
            onPress={() => {
              typed.giveUp();
              setOutcome({ kind: 'none' });
            }}
          >
            Undo my changes
          </ActionButton>
        )}
      </div>
    </form>
  );
}

interface DayFieldProps {
  readonly id: 'from' | 'to';
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ id, label, value, onChange }: DayFieldProps) {
  return (
    <div className={form.field}>
      <label htmlFor={`setting-${id}`}>{label}</label>
      <input
        id={`setting-${id}`}
        name={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Somebody else was first: what they set, and what saving again does. */
function Overtaken({ names, now }: { readonly names: readonly SettingName[]; readonly now: DeskSettings }) {
  return (
    <div role="alert">
      <p>
        {`Somebody else changed ${names.map((name) => settingNames[name]).join(' and ')} meanwhile. Nothing was saved. Save again to put yours in its place, or take back what you changed.`}
      </p>
      {names.includes('guestViewLimit') && <p>{`Their limit: ${now.guestViewLimit ?? 'none'}.`}</p>}
      {names.includes('banner') && <p>{`Their banner: ${now.banner.text || 'none'}`}</p>}
    </div>
  );
}

function statusWords(outcome: Outcome, isKept: boolean): string {
  if (outcome.kind === 'busy') return 'One moment…';
  if (outcome.kind === 'saved') return 'The settings are saved.';
  return isKept ? 'Not saved yet; kept on this device.' : '';
}

function bannerWords({ text, from, to }: SettingsWording): string {
  const today = bannerOn({ text: text.trim(), ...(from && { from }), ...(to && { to }) }, calendarDay());
  return today === undefined ? 'Today readers see no banner.' : `Today readers see: ${today}`;
}
