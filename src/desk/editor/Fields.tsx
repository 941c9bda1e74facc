import type { ChangeEventHandler } from 'react';
import { Field } from '../../parts/forms/Field.tsx';
import { languageOf } from '../../shared/languages.ts';
import form from '../Form.module.css';
import { LanguageOptions } from '../LanguageOptions.tsx';
import styles from './Editor.module.css';
import { LicenceField } from './LicenceField.tsx';
import { idOf } from './publishing/publishProblems.ts';
import { type FieldGroup, formFields, type Wording, type WordingField, wordingFields } from './wording.ts';

interface FieldsProps {
  readonly group: FieldGroup;
  readonly wording: Wording;
  readonly onChange: (changed: Partial<Wording>) => void;
}

/**
 * The form fields of one group; those that publishing requires are marked. `idOf` returns the id of each field's element.
 */
export function Fields({ group, wording, onChange }: FieldsProps) {
  return (
    <div className={`${form.fields} ${styles.fields} ${styles[group] ?? ''}`}>
      {wordingFields
        .filter((field) => formFields[field].group === group)
        .map((field) => (
          <FormField key={field} field={field} wording={wording} onChange={onChange} />
        ))}
    </div>
  );
}

interface FormFieldProps {
  readonly field: WordingField;
  readonly wording: Wording;
  readonly onChange: (changed: Partial<Wording>) => void;
}

function FormField({ field, wording, onChange }: FormFieldProps) {
  const {
    kind,
    label,
    isInItsLanguage,
    isRequired = false,
    hint = '',
    none = '',
    rows = 2,
  } = formFields[field];
  const own = { id: idOf(field), label, value: wording[field] };
  const element = {
    ...own,
    name: field,
    required: isRequired,
    onChange: ((event) => onChange({ [field]: event.target.value })) satisfies ChangeEventHandler<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >,
    ...(isInItsLanguage && { lang: wording.language, dir: languageOf(wording.language).direction }),
  };
  switch (kind) {
    case 'language':
      return <LanguageField {...element} none={none} />;
    case 'licence':
      return <LicenceField {...own} onChange={(licence) => onChange({ licence })} />;
    case 'area':
      return <AreaField {...element} rows={rows} hint={hint} />;
    case 'line':
      return <Field {...element} type="text" autoComplete="off" {...(hint && { hint })} />;
    default:
      return kind satisfies never;
  }
}

interface OwnFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
}

interface LanguageFieldProps extends OwnFieldProps {
  /** The label of the option for no language. */
  readonly none: string;
  readonly onChange: ChangeEventHandler<HTMLSelectElement>;
}

function LanguageField({ label, none, ...select }: LanguageFieldProps) {
  return (
    <div className={form.field}>
      <label htmlFor={select.id}>{label}</label>
      <select {...select}>
        <LanguageOptions value={select.value} none={none} />
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
    <div className={form.field}>
      <label htmlFor={area.id}>{label}</label>
      <textarea {...area} aria-describedby={`${area.id}-hint`} />
      <p id={`${area.id}-hint`}>{hint}</p>
    </div>
  );
}
