import { type FormEvent, useRef } from 'react';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { SavedSettings } from '../../shared/desk/settings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { compareLanguages, knownLanguages, languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { AskedNote, DeskNote } from '../DeskNote.tsx';
import { isForAdmins, useDeskQuery } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { InputField, TextField } from '../fields.tsx';
import { choicesOf, chosenValues, differingFields } from '../unsaved/choices.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import * as common from '../words.tsx';
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
  const { revision, settings } = saved;
  const draft = useDraft(settingsForm, 'settings', { revision, values: valuesOf(settings) });
  const { base, values, theirs, isDirty, isKept, change, goOn } = draft;
  const wanted = settingsOf(values);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted.ok) return;
    const args = { revision: draft.revision, settings: wanted.value };
    await draft.save(
      () => callDesk<{ readonly revision: number }>('mutation', 'settings:save', args),
      words.saved,
    );
  }

  return (
    <form className={styles.settings} aria-labelledby="settings" noValidate onSubmit={(e) => void save(e)}>
      <h2 id="settings" className={desk.title}>
        {words.settings}
      </h2>
      <p className={desk.soft}>{words.whenShown}</p>
      <fieldset className={desk.group}>
        <legend>{words.library}</legend>
        <TextField
          label={words.name}
          value={values.name}
          onChange={(name) => change({ name })}
          hint={words.nameHint}
        />
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.guests}</legend>
        <TextField
          label={words.guestLimit}
          inputMode="numeric"
          value={values.limit}
          onChange={(limit) => change({ limit })}
          hint={words.guestLimitHint}
          problem={wanted.ok ? undefined : words.noWholeNumber}
        />
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.banner}</legend>
        <TextField
          label={words.bannerText}
          value={values.text}
          onChange={(text) => change({ text })}
          hint={words.bannerTextHint}
        />
        <div className={desk.row}>
          <InputField
            type="date"
            label={words.firstDay}
            value={values.from}
            onChange={(from) => change({ from })}
          />
          <InputField type="date" label={words.lastDay} value={values.to} onChange={(to) => change({ to })} />
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
      <UnsavedWork
        savedBy={common.anotherCurator}
        draft={{ ...draft, values: chosenValues(values, theirs, choicesOf(base, values, theirs)) }}
      >
        <ul>
          {differingFields(values, theirs).map((field) => (
            <li key={field}>{words.theirs(fieldNames[field], valueWords(theirs[field]))}</li>
          ))}
        </ul>
      </UnsavedWork>
      <DeskNote state={draft.state} isDirty={isDirty} />
      <div className={desk.actions}>
        <ActionButton strong submits>
          {words.save}
        </ActionButton>
        {isDirty && <ActionButton onPress={() => goOn(theirs)}>{words.undoMine}</ActionButton>}
      </div>
    </form>
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

interface LanguageChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** Languages of the other list, which cannot be in this one. */
  readonly taken: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

function LanguageChoice({ id, title, tags, taken, onChange }: LanguageChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const choices = knownLanguages.filter(({ tag }) => !tags.includes(tag) && !taken.includes(tag));
  return (
    <section className={styles.languages} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={desk.name}>
        {title}
      </h3>
      {tags.length === 0 && <p className={desk.soft}>{words.noLanguages}</p>}
      <ul>
        {tags.map((tag) => {
          const { englishName, nativeName, direction } = languageOf(tag);
          return (
            <li key={tag}>
              <span>
                {englishName}{' '}
                <span lang={tag} dir={direction} className={desk.soft}>
                  {nativeName}
                </span>
              </span>
              <ActionButton
                name={words.removeLanguage(englishName, title)}
                onPress={() => {
                  onChange(tags.filter((other) => other !== tag));
                  // The button is removed with its line, so the focus moves to the list.
                  select.current?.focus();
                }}
              >
                {common.remove}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      <label htmlFor={id} className={desk.soft}>
        {words.addLanguage}
      </label>
      <div className={styles.adding}>
        <select id={id} ref={select} className={desk.control} defaultValue="">
          <option value="">{common.chooseLanguage}</option>
          {choices.map(({ tag, englishName }) => (
            <option key={tag} value={tag}>
              {englishName}
            </option>
          ))}
        </select>
        <ActionButton
          name={words.addTo(title)}
          onPress={() => {
            const tag = select.current?.value ?? '';
            if (tag === '') return;
            onChange([...tags, tag].sort(compareLanguages));
            if (select.current) select.current.value = '';
          }}
        >
          {words.add}
        </ActionButton>
      </div>
    </section>
  );
}
