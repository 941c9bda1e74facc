import type { ChangeEventHandler } from 'react';
import { Field } from '../../parts/forms/Field.tsx';
import { languageOf } from '../../shared/languages.ts';
import desk from '../Desk.module.css';
import { LanguageOptions } from '../LanguageOptions.tsx';
import { SelectField } from '../SelectField.tsx';
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
    <div className={`${desk.fields} ${styles.fields} ${styles[group] ?? ''}`}>
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
      HTMLInputElement | HTMLTextAreaElement
    >,
    ...(isInItsLanguage && { lang: wording.language, dir: languageOf(wording.language).direction }),
  };
  switch (kind) {
    case 'language':
      return (
        <SelectField
          {...own}
          name={field}
          required={isRequired}
          onChange={(language) => onChange({ [field]: language })}
        >
          <LanguageOptions value={own.value} none={none} />
        </SelectField>
      );
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

interface AreaFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly rows: number;
  readonly hint: string;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>;
}

function AreaField({ label, hint, ...area }: AreaFieldProps) {
  return (
    <div className={desk.field}>
      <label htmlFor={area.id}>{label}</label>
      <textarea {...area} aria-describedby={`${area.id}-hint`} />
      <p id={`${area.id}-hint`}>{hint}</p>
    </div>
  );
}
