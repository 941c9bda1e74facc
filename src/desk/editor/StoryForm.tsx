import { type ClipboardEvent, useState } from 'react';
import type { DeskRow, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import { usualLicence, usualLicences } from '../../shared/story/usualLicences.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { AreaField, languageOptions, SelectField, TextField } from '../fields.tsx';
import styles from './Editor.module.css';
import {
  type FieldGroup,
  type FormFieldName,
  type FormValues,
  formFieldNames,
  formFields,
  valuesOf,
} from './formValues.ts';
import { focusField, idOf } from './publishing/publishProblems.ts';
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
  const own = {
    id: idOf(field),
    label,
    value: values[field],
    required: isRequired,
    onChange: (value: string) => onChange({ [field]: value }),
  };
  const typed = {
    ...own,
    ...(isInItsLanguage && { lang: values.language, dir: languageOf(values.language).direction }),
  };
  switch (kind) {
    case 'language':
      return <SelectField {...own} options={languageOptions(own.value, none)} />;
    case 'licence':
      return <LicenceField {...own} />;
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
      return <TextField {...typed} {...(hint && { hint })} />;
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

interface OfferLastProps {
  readonly last: DeskRow;
  readonly values: FormValues;
  readonly onTake: (fields: Partial<FormValues>) => void;
}

/** Offers the values of the curator's last story for fields that are empty here; nothing is filled in without asking. */
function OfferLast({ last, values, onTake }: OfferLastProps) {
  const fields = offeredFields(last, values);
  if (!fields) return null;
  const { title, language } = last;
  return (
    <div className={styles.offer}>
      <p>
        {words.offerLast}
        {title !== '' && (
          <>
            {', '}
            <span lang={language} dir={languageOf(language).direction}>
              {title}
            </span>
          </>
        )}
        {words.offerEnd}
      </p>
      <dl>
        {formFieldNames.map((field) => {
          const value = fields[field];
          return (
            value !== undefined && (
              <div key={field}>
                <dt className={desk.soft}>{formFields[field].label}</dt>
                <dd>{field === 'licence' ? licenceName(value).name : value}</dd>
              </div>
            )
          );
        })}
      </dl>
      <ActionButton
        onPress={() => {
          onTake(fields);
          // The button disappears with the offer, so the focus moves on.
          focusField('licence');
        }}
      >
        {words.takeOffer}
      </ActionButton>
    </div>
  );
}

/** Fields that are often the same from one story to the next. */
const repeatedFields = ['credits', 'licence', 'sourceName'] as const satisfies readonly FormFieldName[];

/** The story that a curator saved last, other than the current one; undefined when there is none outside the bin. */
export function lastStoryOf(
  rows: readonly DeskRow[],
  me: EditorId | null,
  here: ManuscriptId,
): DeskRow | undefined {
  return rows
    .filter(({ savedBy, id, deletedAt }) => savedBy === me && id !== here && deletedAt === undefined)
    .reduce<DeskRow | undefined>(
      (last, row) => (last && last.savedAt >= row.savedAt ? last : row),
      undefined,
    );
}

/** The last story's values for `repeatedFields` that are still empty here; undefined when there are none. */
export function offeredFields(last: DeskRow, values: FormValues): Partial<FormValues> | undefined {
  const before = valuesOf({ row: last, content: '' });
  const offered = repeatedFields.filter((field) => values[field].trim() === '' && before[field] !== '');
  return offered.length > 0 ? Object.fromEntries(offered.map((field) => [field, before[field]])) : undefined;
}

interface LicenceFieldProps {
  /** The id of the `select`, which messages about the licence link to. */
  readonly id: string;
  readonly label: string;
  /** The stored value: an identifier, or free text. */
  readonly value: string;
  readonly onChange: (licence: string) => void;
}

const other = 'other';

/** A `select` with the usual licences by the names that readers see, and a text field for any other. */
function LicenceField({ id, label, value, onChange }: LicenceFieldProps) {
  const [isWriting, setWriting] = useState(false);
  const usual = usualLicence(value);
  const isOther = isWriting || (usual === undefined && value.trim() !== '');
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name="licence"
        required
        value={isOther ? other : (usual ?? '')}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setWriting(target.value === other);
          onChange(target.value === other ? '' : target.value);
        }}
      >
        <option value="">{words.chooseLicence}</option>
        {usualLicences.map((identifier) => (
          <option key={identifier} value={identifier}>
            {licenceName(identifier).name}
          </option>
        ))}
        <option value={other}>{words.otherLicence}</option>
      </select>
      {isOther && (
        <input
          type="text"
          autoComplete="off"
          aria-label={words.licenceAsWritten(label)}
          value={value}
          onChange={({ target }) => {
            setWriting(true);
            onChange(target.value);
          }}
        />
      )}
      <p id={`${id}-hint`}>{licenceNotice(value)}</p>
    </div>
  );
}

/** What a licence requires of people who share the story, for the curator who chooses it. */
export function licenceNotice(identifier: string): string {
  const given = usualLicence(identifier) ?? identifier.trim();
  if (given === '') return words.licenceNeeded;
  if (/^(CC0|CC-PDM|public[ -]domain)/i.test(given)) return words.licenceFree;
  const { name, url } = licenceName(given);
  if (url === undefined) return words.licenceUnknown;
  const { naming, shareAlike, nonCommercial, noDerivatives } = words.licenceTerms;
  return words.licenceAsks(name, [
    naming,
    ...(/-SA/i.test(given) ? [shareAlike] : []),
    ...(/-NC/i.test(given) ? [nonCommercial] : []),
    ...(/-ND/i.test(given) ? [noDerivatives] : []),
  ]);
}
