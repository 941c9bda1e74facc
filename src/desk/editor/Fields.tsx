import type { ChangeEventHandler } from 'react';
import { Field } from '../../parts/Field.tsx';
import { knownLanguages, languageOf } from '../../shared/languages.ts';
import styles from './Editor.module.css';
import { licenceNotice } from './licenceNotice.ts';
import { formFields, type Wording, type WordingField, wordingFields } from './wording.ts';

interface FieldsProps {
  readonly wording: Wording;
  readonly onChange: (changed: Partial<Wording>) => void;
}

/** Everything that a curator fills in. Each field's element has the id `idOf` says. */
export function Fields({ wording, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {wordingFields.map((field) => (
        <FormField key={field} field={field} wording={wording} onChange={onChange} />
      ))}
    </div>
  );
}

function FormField({ field, wording, onChange }: FieldsProps & { readonly field: WordingField }) {
  const { kind, label, isInItsLanguage, hint = '', none = '', rows = 2 } = formFields[field];
  const element = {
    id: idOf(field),
    name: field,
    label,
    value: wording[field],
    onChange: ((event) => onChange({ [field]: event.target.value })) satisfies ChangeEventHandler<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >,
    ...(isInItsLanguage && { lang: wording.language, dir: languageOf(wording.language).direction }),
  };
  const shownHint = field === 'licence' ? licenceNotice(wording.licence) : hint;
  switch (kind) {
    case 'language':
      return <LanguageField {...element} none={none} />;
    case 'area':
      return <AreaField {...element} rows={rows} hint={shownHint} />;
    case 'line':
      return <Field {...element} type="text" autoComplete="off" {...(shownHint && { hint: shownHint })} />;
    default:
      return kind satisfies never;
  }
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
