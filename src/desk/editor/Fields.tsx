import type { ChangeEvent } from 'react';
import { Field } from '../../parts/forms/Field.tsx';
import { languageOf } from '../../shared/languages.ts';
import { AreaField } from '../AreaField.tsx';
import desk from '../Desk.module.css';
import { LanguageOptions } from '../LanguageOptions.tsx';
import { SelectField } from '../SelectField.tsx';
import styles from './Editor.module.css';
import {
  type FieldGroup,
  type FormFieldName,
  type FormValues,
  formFieldNames,
  formFields,
} from './formValues.ts';
import { LicenceField } from './LicenceField.tsx';
import { pasteParagraphs } from './pasteParagraphs.ts';
import { idOf } from './publishing/publishProblems.ts';

interface FieldsProps {
  readonly group: FieldGroup;
  readonly values: FormValues;
  readonly onChange: (changed: Partial<FormValues>) => void;
}

/**
 * The form fields of one group; those that publishing requires are marked. `idOf` returns the id of each field's element.
 */
export function Fields({ group, values, onChange }: FieldsProps) {
  return (
    <div className={`${desk.fields} ${styles.fields} ${styles[group] ?? ''}`}>
      {formFieldNames
        .filter((field) => formFields[field].group === group)
        .map((field) => (
          <FormField key={field} field={field} values={values} onChange={onChange} />
        ))}
    </div>
  );
}

interface FormFieldProps extends Pick<FieldsProps, 'values' | 'onChange'> {
  readonly field: FormFieldName;
}

function FormField({ field, values, onChange }: FormFieldProps) {
  const {
    kind,
    label,
    isInItsLanguage,
    isRequired = false,
    hint = '',
    none = '',
    rows = 2,
  } = formFields[field];
  const own = { id: idOf(field), name: field, label, value: values[field], required: isRequired };
  const change = (value: string) => onChange({ [field]: value });
  const typed = {
    ...own,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(target.value),
    ...(isInItsLanguage && { lang: values.language, dir: languageOf(values.language).direction }),
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
