import type { ChangeEventHandler } from 'react';
import { Field } from '../../../parts/Field.tsx';
import { knownLanguages, languageOf } from '../../../shared/languages.ts';
import styles from './Editor.module.css';
import { licenceNotice } from './licenceNotice.ts';
import { fieldNames, type Wording, type WordingField } from './wording.ts';

interface FieldsProps {
  readonly wording: Wording;
  readonly onChange: (changed: Partial<Wording>) => void;
}

/** Everything that a curator fills in. Each field's element has the id `idOf` says. */
export function Fields({ wording, onChange }: FieldsProps) {
  const { direction } = languageOf(wording.language);
  const own = { lang: wording.language, dir: direction };
  const of = (field: WordingField) => ({
    id: idOf(field),
    name: field,
    label: fieldNames[field],
    value: wording[field],
    onChange: ((event) => onChange({ [field]: event.target.value })) satisfies ChangeEventHandler<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >,
  });
  const line = (field: WordingField) => ({ ...of(field), type: 'text', autoComplete: 'off' }) as const;
  return (
    <div className={styles.fields}>
      <LanguageField {...of('language')} none="Choose a language" />
      <Field {...line('title')} {...own} />
      <Field {...line('author')} {...own} />
      <Field
        {...line('work')}
        hint="A short name in small Latin letters, digits and hyphens. A story and its translations share it."
      />
      <Field {...line('translation_author')} {...own} />
      <LanguageField {...of('originalLanguage')} none="Not a translation" />
      <Field {...line('sourceName')} hint="Where the text was taken from." />
      <Field {...line('sourceUrl')} hint="A web address, if it has one." />
      <Field {...line('licence')} hint={licenceNotice(wording.licence)} />
      <AreaField
        {...of('credits')}
        rows={2}
        hint="One to a line, the role first, then a colon and the name."
      />
      <AreaField {...of('content')} {...own} rows={16} hint="An empty line parts two paragraphs." />
    </div>
  );
}

/** The id of a field's element. */
export function idOf(field: WordingField): string {
  return `story-${field}`;
}

interface OwnFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

interface LanguageFieldProps extends OwnFieldProps {
  /** What stands for no language. */
  readonly none: string;
  readonly onChange: ChangeEventHandler<HTMLSelectElement>;
}

function LanguageField({ label, none, ...select }: LanguageFieldProps) {
  const isKnown = select.value === '' || knownLanguages.some(({ tag }) => tag === select.value);
  return (
    <div className={styles.field}>
      <label htmlFor={select.id}>{label}</label>
      <select {...select}>
        <option value="">{none}</option>
        {!isKnown && <option value={select.value}>{languageOf(select.value).englishName}</option>}
        {knownLanguages.map(({ tag, englishName }) => (
          <option key={tag} value={tag}>
            {englishName}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AreaFieldProps extends OwnFieldProps {
  readonly rows: number;
  readonly hint: string;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>;
}

function AreaField({ label, hint, ...area }: AreaFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={area.id}>{label}</label>
      <textarea {...area} aria-describedby={`${area.id}-hint`} />
      <p id={`${area.id}-hint`}>{hint}</p>
    </div>
  );
}
