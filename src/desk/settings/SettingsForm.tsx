import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { DeskSettings, SettingName } from '../../shared/desk/settings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { holdingPage } from '../../state/holds.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/settings.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import form from '../Form.module.css';
import { NoRoom } from '../unsaved/NoRoom.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Settings.module.css';
import { type SettingsWording, settingsOf } from './settingsWording.ts';
import { useSettingsForm } from './useSettings.ts';

interface SettingsFormProps {
  /** The library's current settings. */
  readonly settings: DeskSettings;
  readonly userId: string;
  readonly onSaved: (settings: DeskSettings) => void;
}

/** The outcome of saving. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'overtaken'; readonly names: readonly SettingName[]; readonly now: DeskSettings };

/** The settings form; unsaved changes are kept on this device. */
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
      <h2 id="settings" className={form.title}>
        {words.settings}
      </h2>
      <p className={form.soft}>{words.whenShown}</p>
      <fieldset className={form.group}>
        <legend>{words.guests}</legend>
        <Field
          id="setting-limit"
          name="limit"
          label={words.guestLimit}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={wording.limit}
          onChange={(event) => change({ limit: event.target.value })}
          hint={words.guestLimitHint}
          problem={wanted.ok ? undefined : words.noWholeNumber}
        />
      </fieldset>
      <fieldset className={form.group}>
        <legend>{words.banner}</legend>
        <Field
          id="setting-text"
          name="text"
          label={words.bannerText}
          type="text"
          autoComplete="off"
          maxLength={200}
          value={wording.text}
          onChange={(event) => change({ text: event.target.value })}
          hint={words.bannerTextHint}
        />
        <div className={styles.days}>
          <DayField
            id="from"
            label={words.firstDay}
            value={wording.from}
            onChange={(from) => change({ from })}
          />
          <DayField id="to" label={words.lastDay} value={wording.to} onChange={(to) => change({ to })} />
        </div>
        <p className={form.soft}>{words.daysHint}</p>
        <p>{bannerWords(wording)}</p>
      </fieldset>
      <fieldset className={form.group}>
        <legend>{words.launch}</legend>
        <p className={form.soft}>{words.launchHint}</p>
        <div className={styles.lists}>
          <LanguageChoice
            id="now"
            title={words.hereNow}
            tags={wording.now}
            taken={wording.announced}
            onChange={(now) => change({ now })}
          />
          <LanguageChoice
            id="announced"
            title={words.announced}
            tags={wording.announced}
            taken={wording.now}
            onChange={(announced) => change({ announced })}
          />
        </div>
      </fieldset>
      <div className={styles.note}>
        <p role="status">{statusWords(outcome, isDirty && isKept)}</p>
        {!isKept && <NoRoom what={words.whatYouChange} />}
        {outcome.kind === 'failed' && <p role="alert">{outcome.message}</p>}
        {outcome.kind === 'overtaken' && <Overtaken names={outcome.names} now={outcome.now} />}
      </div>
      <div className={form.actions}>
        <ActionButton strong submits>
          {words.save}
        </ActionButton>
        {isDirty && (
          <ActionButton
            onPress={() => {
              typed.giveUp();
              setOutcome({ kind: 'none' });
            }}
          >
            {words.undoMine}
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

/** Somebody else saved first: shows what they set, and what saving again does. */
function Overtaken({ names, now }: { readonly names: readonly SettingName[]; readonly now: DeskSettings }) {
  return (
    <div role="alert">
      <p>{words.overtaken(names.map((name) => words.names[name]))}</p>
      {names.includes('guestViewLimit') && <p>{words.theirLimit(now.guestViewLimit)}</p>}
      {names.includes('banner') && <p>{words.theirBanner(now.banner.text)}</p>}
    </div>
  );
}

function statusWords(outcome: Outcome, isKept: boolean): string {
  if (outcome.kind === 'busy') return common.oneMoment;
  if (outcome.kind === 'saved') return words.saved;
  return isKept ? words.notSaved : '';
}

function bannerWords({ text, from, to }: SettingsWording): string {
  const today = bannerOn({ text: text.trim(), ...(from && { from }), ...(to && { to }) }, calendarDay());
  return today === undefined ? words.noBannerToday : words.bannerToday(today);
}
