import { type FormEvent, useRef } from 'react';
import { calendarDay } from '../../shared/calendarDay.ts';
import type { SavedSettings } from '../../shared/desk/settings.ts';
import { bannerOn } from '../../shared/frontPage.ts';
import { compareLanguages, languageOf } from '../../shared/languages/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { DeskNote, QueryNote, TextList } from '../DeskNote.tsx';
import { isForAdmins, useDeskQuery } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { InputField, languageOptions, Options, TextField } from '../fields.tsx';
import { choicesOf, chosenValues, differingFields } from '../unsaved/choices.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import * as common from '../words.tsx';
import styles from './Settings.module.css';
import { type SettingsValues, settingsForm, settingsOf, valuesOf } from './settingsValues.ts';
import * as words from './words.ts';

/** `/admin?section=settings`: the settings that admins make for all readers. */
export function SettingsScreen() {
  const query = useDeskQuery<SavedSettings>('settings:read', {});
  if (isForAdmins(query))
    return (
      <section className={desk.words} aria-label={common.sections.settings}>
        <h2>{common.sections.settings}</h2>
        <p>{words.forAdmins}</p>
      </section>
    );
  if (!query.value || query.failure) return <QueryNote query={query} />;
  return <SettingsForm saved={query.value} />;
}

export function SettingsForm({ saved }: { readonly saved: SavedSettings }) {
  const { revision, settings } = saved;
  const draft = useDraft(settingsForm, 'settings', { revision, values: valuesOf(settings) });
  const { base, values, theirs, isDirty, isStored, change, rebase } = draft;
  const wanted = settingsOf(values);
  const taken = [...values.now, ...values.announced];
  const field = <Name extends keyof SettingsValues>(name: Name) => ({
    label: fieldNames[name],
    value: values[name],
    onChange: (value: SettingsValues[Name]) => change({ [name]: value }),
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!wanted.ok) return;
    const args = { revision: draft.revision, settings: wanted.value };
    const call = () => callDesk<{ readonly revision: number }>('mutation', 'settings:save', args);
    await draft.save(call, words.saved);
  }

  return (
    <form className={styles.settings} aria-labelledby="settings" noValidate onSubmit={(e) => void save(e)}>
      <h2 id="settings" className={desk.title}>
        {common.sections.settings}
      </h2>
      <p className={desk.soft}>{words.whenShown}</p>
      <fieldset className={desk.group}>
        <legend>{words.library}</legend>
        <TextField {...field('name')} hint={words.nameHint} />
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.guests}</legend>
        <TextField
          {...field('limit')}
          inputMode="numeric"
          hint={words.guestLimitHint}
          problem={wanted.ok ? undefined : words.noWholeNumber}
        />
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.banner}</legend>
        <TextField {...field('text')} label={words.bannerText} hint={words.bannerTextHint} />
        <div className={desk.row}>
          <InputField {...field('from')} type="date" />
          <InputField {...field('to')} type="date" />
        </div>
        <p className={desk.soft}>{words.daysHint}</p>
        <p>{bannerWords(values)}</p>
      </fieldset>
      <fieldset className={desk.group}>
        <legend>{words.launch}</legend>
        <p className={desk.soft}>{words.launchHint}</p>
        <div className={styles.lists}>
          <LanguageChoice {...field('now')} id="now" taken={taken} />
          <LanguageChoice {...field('announced')} id="announced" taken={taken} />
        </div>
      </fieldset>
      <p role="status">{isDirty && isStored && words.notSaved}</p>
      <UnsavedWork
        savedBy={common.anotherCurator}
        draft={{ ...draft, values: chosenValues(values, theirs, choicesOf(base, values, theirs)) }}
      >
        <TextList
          texts={differingFields(values, theirs).map((field) =>
            words.theirs(fieldNames[field], valueWords(theirs[field])),
          )}
        />
      </UnsavedWork>
      <DeskNote state={draft.state} isDirty={isDirty} />
      <div className={desk.actions}>
        <ActionButton label={words.save} strong submits />
        {isDirty && <ActionButton label={words.undoMine} onPress={() => rebase(theirs)} />}
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
  readonly label: string;
  readonly value: readonly string[];
  /** Languages of both lists, of which neither can be added. */
  readonly taken: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

function LanguageChoice({ id, label, value: tags, taken, onChange }: LanguageChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const options = languageOptions('', common.chooseLanguage).filter(([tag]) => !taken.includes(tag));
  return (
    <section className={styles.languages} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={desk.name}>
        {label}
      </h3>
      {tags.length === 0 && <p className={desk.soft}>{words.noLanguages}</p>}
      <ul>
        {tags.map((tag) => {
          const { englishName, nativeName, direction } = languageOf(tag);
          return (
            <li key={tag} className="row">
              <span>
                {englishName}{' '}
                <span lang={tag} dir={direction} className={desk.soft}>
                  {nativeName}
                </span>
              </span>
              <ActionButton
                label={common.remove}
                name={words.removeLanguage(englishName, label)}
                onPress={() => {
                  onChange(tags.filter((other) => other !== tag));
                  // The button is removed with its line, so the focus moves to the list.
                  select.current?.focus();
                }}
              />
            </li>
          );
        })}
      </ul>
      <label htmlFor={id} className={desk.soft}>
        {words.addLanguage}
      </label>
      <div className={styles.adding}>
        <select id={id} ref={select} className={desk.control} defaultValue="">
          <Options options={options} />
        </select>
        <ActionButton
          label={words.add}
          name={words.addTo(label)}
          onPress={() => {
            const tag = select.current?.value ?? '';
            if (tag === '') return;
            onChange([...tags, tag].sort(compareLanguages));
            if (select.current) select.current.value = '';
          }}
        />
      </div>
    </section>
  );
}
