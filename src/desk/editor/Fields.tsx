import type { ChangeEvent } from 'react';
import { Field } from '../../parts/forms/Field.tsx';
import { languageOf } from '../../shared/languages.ts';
import { AreaField } from '../AreaField.tsx';
import desk from '../Desk.module.css';
import { LanguageOptions } from '../LanguageOptions.tsx';
import { SelectField } from '../SelectField.tsx';
import styles from './Editor.module.css';
import { LicenceField } from './LicenceField.tsx';
import { pasteParagraphs } from './pasteParagraphs.ts';
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

interface FormFieldProps extends Pick<FieldsProps, 'wording' | 'onChange'> {
  readonly field: WordingField;
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
  const own = { id: idOf(field), name: field, label, value: wording[field], required: isRequired };
  const change = (value: string) => onChange({ [field]: value });
  const typed = {
    ...own,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(target.value),
    ...(isInItsLanguage && { lang: wording.language, dir: languageOf(wording.language).direction }),
  };
  switch (kind) {
    case 'language':
      return (
        <SelectField {...own} onChange={change}>
          <LanguageOptions value={own.value} none={none} />
        </SelectField>
      );
    case 'licence':
      return <LicenceField {...own} onChange={change} />;
    case 'area':
      return (
        <AreaField
          {...typed}
          rows={rows}
          hint={hint}
          {...(field === 'content' && { onPaste: pasteParagraphs })}
        />
      );
    case 'line':
      return <Field {...typed} type="text" autoComplete="off" {...(hint && { hint })} />;
    default:
      return kind satisfies never;
  }
}
