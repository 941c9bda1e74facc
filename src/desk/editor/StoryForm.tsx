import type { ChangeEvent, ClipboardEvent } from 'react';
import type { DeskRow } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { Field } from '../../ui/forms/Field.tsx';
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
import { OfferLast } from './OfferLast.tsx';
import { idOf } from './publishing/publishProblems.ts';
import { Warnings } from './publishing/Warnings.tsx';
import * as words from './words.ts';

interface StoryFormProps {
  readonly values: FormValues;
  /** The deferred values, which may lag behind `values`. */
  readonly shown: FormValues;
  /** The story whose credits are offered to this one. */
  readonly last: DeskRow | undefined;
  readonly onChange: (changed: Partial<FormValues>) => void;
}

/** The whole form: the text first, then credits and licence, then what is unusual about the story. */
export function StoryForm({ values, shown, last, onChange }: StoryFormProps) {
  const fields = { values, onChange };
  return (
    <>
      <Fields group="text" {...fields} />
      <fieldset className={desk.group}>
        <legend>{words.creditsAndLicence}</legend>
        {last && <OfferLast last={last} values={values} onTake={onChange} />}
        <Fields group="credits" {...fields} />
        <Fields group="rights" {...fields} />
      </fieldset>
      <details>
        <summary className={styles.summary}>{words.advanced}</summary>
        <Fields group="advanced" {...fields} />
      </details>
      <h3 className={desk.heading}>{words.beforePublishing}</h3>
      <Warnings values={shown} />
    </>
  );
}

interface FieldsProps {
  readonly group: FieldGroup;
  readonly values: FormValues;
  readonly onChange: (changed: Partial<FormValues>) => void;
}

/**
 * The form fields of one group; those that publishing requires are marked. `idOf` returns the id of each field's element.
 */
function Fields({ group, values, onChange }: FieldsProps) {
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

/**
 * Pastes formatted text with a blank line between its paragraphs, which the plain text of word processors does not have.
 * Everything else is left to the browser: text of one paragraph, and text with words outside paragraphs.
 */
function pasteParagraphs(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const paragraphs = paragraphsOf(event.clipboardData.getData('text/html'));
  const text = paragraphs.join('\n\n');
  if (paragraphs.length < 2 || lettersOf(text) !== lettersOf(event.clipboardData.getData('text/plain')))
    return;
  event.preventDefault();
  // Deprecated, but no other way of inserting text can be undone.
  document.execCommand('insertText', false, text);
}

function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\v');
  return [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]
    .map(({ textContent }) =>
      textContent
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/ ?\v ?/g, '\n')
        .trim(),
    )
    .filter((text) => text !== '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
