import type { FormEvent } from 'react';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { SavedSettings } from '../../shared/desk/settings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { choicesOf, chosenValues, differingFields } from '../unsaved/choices.ts';
import { SavedMeanwhile } from '../unsaved/SavedMeanwhile.tsx';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { isForAdmins, useDeskQuery } from '../useDeskQuery.ts';
import { anotherCurator } from '../words.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Settings.module.css';
import { type SettingsValues, settingsForm, settingsOf, valuesOf } from './settingsValues.ts';
import * as words from './words.ts';

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

/** The settings form; unsaved changes are kept on this device. */
export function SettingsForm({ saved }: { readonly saved: SavedSettings }) {
  const { state, run } = useDeskAction();
  const draft = useDraft(settingsForm, {
    id: 'settings',
    saved: { revision: saved.revision, values: valuesOf(saved.settings) },
    isBusy: state.kind === 'busy',
  });
  const { base, values, theirs, isDirty, isKept, change, goOn } = draft;
  const wanted = settingsOf(values);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted.ok) return;
    const args = { revision: draft.revision, settings: wanted.value };
    const answer = await run(
      () => callDesk<{ readonly revision: number }>('mutation', 'settings:save', args),
      words.saved,
    );
    if (answer) draft.noteSaved(values, answer.value.revision);
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
          value={values.name}
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
          value={values.limit}
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
          value={values.text}
          onChange={(event) => change({ text: event.target.value })}
          hint={words.bannerTextHint}
        />
        <div className={desk.row}>
          <DayField
            id="from"
            label={words.firstDay}
            value={values.from}
            onChange={(from) => change({ from })}
          />
          <DayField id="to" label={words.lastDay} value={values.to} onChange={(to) => change({ to })} />
        </div>
        <p className={desk.soft}>{words.daysHint}</p>
        <p>{bannerWords(values)}</p>
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.launch}</legend>
        <p className={desk.soft}>{words.launchHint}</p>
        <div className={styles.lists}>
          <LanguageChoice
            id="now"
            title={words.hereNow}
            tags={values.now}
            taken={values.announced}
            onChange={(now) => change({ now })}
          />
          <LanguageChoice
            id="announced"
            title={words.announced}
            tags={values.announced}
            taken={values.now}
            onChange={(announced) => change({ announced })}
          />
        </div>
      </fieldset>
      <p role="status">{isDirty && isKept && words.notSaved}</p>
      <UnsavedWork isDirty={isDirty} isKept={isKept} />
      <SavedMeanwhile
        name={anotherCurator}
        draft={{ ...draft, values: chosenValues(values, theirs, choicesOf(base, values, theirs)) }}
      >
        <ul>
          {differingFields(values, theirs).map((field) => (
            <li key={field}>{words.theirs(fieldNames[field], valueWords(theirs[field]))}</li>
          ))}
        </ul>
      </SavedMeanwhile>
      <DeskNote state={state} isDirty={isDirty} />
      <div className={desk.actions}>
        <ActionButton strong submits>
          {words.save}
        </ActionButton>
        {isDirty && <ActionButton onPress={() => goOn(theirs)}>{words.undoMine}</ActionButton>}
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

const fieldNames: { readonly [field in keyof SettingsValues]: string } = {
  name: words.name,
  limit: words.guestLimit,
  text: words.banner,
  from: words.firstDay,
  to: words.lastDay,
  now: words.hereNow,
  announced: words.announced,
};

function valueWords(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.map((tag) => languageOf(tag).englishName).join(', ');
}

function bannerWords({ text, from, to }: SettingsValues): string {
  const today = bannerOn({ text: text.trim(), ...(from && { from }), ...(to && { to }) }, calendarDay());
  return today === undefined ? words.noBannerToday : words.bannerToday(today);
}
