import type { FormEvent } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { DeskSettings, SettingName } from '../../shared/desk/settings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import * as words from '../../words/desk/settings.ts';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Settings.module.css';
import { type SettingsWording, settingsOf } from './settingsWording.ts';
import { useSettingsForm } from './useSettings.ts';

interface SettingsFormProps {
  /** The library's current settings. */
  readonly settings: DeskSettings;
  readonly onSaved: (settings: DeskSettings) => void;
}

/** The settings form; unsaved changes are kept on this device. */
export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const typed = useSettingsForm(settings);
  const { state, run } = useDeskAction();
  const { wording, isDirty, isKept, change } = typed;
  const wanted = settingsOf(wording);
  const overtaken = state.kind === 'failed' ? overtakenBy(state.failure) : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted.ok) return;
    const args = { before: typed.base(), after: wanted.value };
    const answer = await run(async () => {
      const saving = await callDesk<DeskSettings>('mutation', 'settings:save', args);
      const theirs = saving.ok ? undefined : overtakenBy(saving.failure);
      if (theirs) typed.beginFrom(theirs.now);
      return saving;
    }, words.saved);
    if (!answer) return;
    onSaved(answer.value);
    typed.giveUp();
  }

  return (
    <form className={styles.settings} aria-labelledby="settings" noValidate onSubmit={(e) => void save(e)}>
      <h2 id="settings" className={desk.title}>
        {words.settings}
      </h2>
      <p className={desk.soft}>{words.whenShown}</p>
      <fieldset className={desk.group}>
        <legend>{words.library}</legend>
        <Field
          id="setting-name"
          name="name"
          label={words.name}
          type="text"
          autoComplete="off"
          maxLength={80}
          value={wording.name}
          onChange={(event) => change({ name: event.target.value })}
          hint={words.nameHint}
        />
      </fieldset>
      <fieldset className={desk.group}>
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
      <fieldset className={desk.group}>
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
        <div className={desk.row}>
          <DayField
            id="from"
            label={words.firstDay}
            value={wording.from}
            onChange={(from) => change({ from })}
          />
          <DayField id="to" label={words.lastDay} value={wording.to} onChange={(to) => change({ to })} />
        </div>
        <p className={desk.soft}>{words.daysHint}</p>
        <p>{bannerWords(wording)}</p>
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.launch}</legend>
        <p className={desk.soft}>{words.launchHint}</p>
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
      <p role="status">{isDirty && isKept && words.notSaved}</p>
      <UnsavedWork isDirty={isDirty} isKept={isKept} />
      {overtaken ? (
        isDirty && <Overtaken names={overtaken.settings} now={overtaken.now} />
      ) : (
        <DeskNote state={isDirty && state.kind === 'done' ? { kind: 'idle' } : state} />
      )}
      <div className={desk.actions}>
        <ActionButton strong submits>
          {words.save}
        </ActionButton>
        {isDirty && <ActionButton onPress={typed.giveUp}>{words.undoMine}</ActionButton>}
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
    <div className={desk.field}>
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
    <div role="alert" className={desk.wrong}>
      <p>{words.overtaken(names.map((name) => words.names[name]))}</p>
      {names.includes('name') && <p>{words.theirName(now.name)}</p>}
      {names.includes('guestViewLimit') && <p>{words.theirLimit(now.guestViewLimit)}</p>}
      {names.includes('banner') && <p>{words.theirBanner(now.banner.text)}</p>}
    </div>
  );
}

/** The refusal because somebody else saved the same settings first; undefined for any other failure. */
function overtakenBy(failure: DeskFailure) {
  const problem = failure.kind === 'refused' ? failure.problem : undefined;
  return problem?.code === 'settings_changed' ? problem : undefined;
}

function bannerWords({ text, from, to }: SettingsWording): string {
  const today = bannerOn({ text: text.trim(), ...(from && { from }), ...(to && { to }) }, calendarDay());
  return today === undefined ? words.noBannerToday : words.bannerToday(today);
}
