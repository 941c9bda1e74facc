import { type ClipboardEvent, type ComponentProps, memo, useState } from 'react';
import type { DeskRow, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { licenceName } from '../../shared/story/licences.ts';
import { listedSubjects } from '../../shared/story/listedSubjects.ts';
import { subjectsIn } from '../../shared/story/subjects.ts';
import { usualLicence, usualLicences } from '../../shared/story/usualLicences.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { StoryText } from '../../ui/story/StoryText.tsx';
import desk from '../Desk.module.css';
import { AreaField, Check, type Labelled, languageOptions, SelectField, TextField } from '../fields.tsx';
import { Section, StoryTitle } from '../Section.tsx';
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
  /** `values`, deferred: the warnings may lag behind what is typed. */
  readonly shown: FormValues;
  readonly last: DeskRow | undefined;
  readonly onChange: (changed: Partial<FormValues>) => void;
}

export function StoryForm({ values, shown, last, onChange }: StoryFormProps) {
  const fields = { values, onChange };
  return (
    <>
      <Fields group="text" {...fields} />
      <Fields group="about" {...fields} />
      <fieldset className={desk.group}>
        <legend>{words.creditsAndLicence}</legend>
        {last && <OfferLast last={last} {...fields} />}
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

interface FieldsProps extends Pick<StoryFormProps, 'values' | 'onChange'> {
  readonly group: FieldGroup;
}

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

interface FormFieldProps extends Omit<FieldsProps, 'group'> {
  readonly field: FormFieldName;
}

function FormField({ field, values, onChange }: FormFieldProps) {
  const { kind, label, isInItsLanguage, isRequired = false, hint = '', none = '', rows } = formFields[field];
  const own = {
    id: idOf(field),
    label,
    value: values[field],
    required: isRequired,
    onChange: (value: string) => onChange({ [field]: value }),
  };
  const typed = {
    ...own,
    ...(isInItsLanguage && inLanguage(values.language)),
  };
  const onPaste = field === 'content' ? pasteParagraphs : undefined;
  if (kind === 'language') return <SelectField {...own} options={languageOptions(own.value, none)} />;
  if (kind === 'licence') return <LicenceField {...own} />;
  if (kind === 'subjects') return <SubjectsField {...typed} hint={hint} />;
  if (kind === 'line') return <TextField {...typed} {...(hint && { hint })} />;
  return <AreaField {...typed} {...{ rows, hint, onPaste }} />;
}

/**
 * Pastes formatted text with a blank line between its paragraphs, which the plain text of word processors does not
 * have. Leaves to the browser text of one paragraph, and text with words outside paragraphs.
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

interface OfferLastProps extends Pick<StoryFormProps, 'values' | 'onChange'> {
  readonly last: DeskRow;
}

/** Nothing is filled in without asking. */
function OfferLast({ last, values, onChange }: OfferLastProps) {
  const fields = offeredFields(last, values);
  if (!fields) return null;
  const { title } = last;
  return (
    <div className={styles.offer}>
      <p>
        {words.offerLast}
        {title !== '' && (
          <>
            {', '}
            <StoryTitle {...last} />
          </>
        )}
        {words.offerEnd}
      </p>
      <dl>
        {repeatedFields
          .filter((field) => fields[field] !== undefined)
          .map((field) => (
            <div key={field}>
              <dt className={desk.soft}>{formFields[field].label}</dt>
              <dd>{field === 'licence' ? licenceName(fields[field] ?? '').name : fields[field]}</dd>
            </div>
          ))}
      </dl>
      <ActionButton
        label={words.takeOffer}
        onPress={() => {
          onChange(fields);
          // The button disappears with the offer, so the focus moves on.
          focusField('licence');
        }}
      />
    </div>
  );
}

const repeatedFields = ['credits', 'licence', 'sourceName'] as const satisfies readonly FormFieldName[];

/** The story that a curator saved last, other than the current one; undefined when there is none outside the bin. */
export function lastStoryOf(rows: readonly DeskRow[], me: EditorId | null, currentId: ManuscriptId) {
  return rows
    .filter(({ savedBy, id, deletedAt }) => savedBy === me && id !== currentId && deletedAt === undefined)
    .sort((a, b) => b.savedAt - a.savedAt)[0];
}

/** The last story's values for `repeatedFields` that are still empty here; undefined when there are none. */
export function offeredFields(last: DeskRow, values: FormValues): Partial<FormValues> | undefined {
  const before = valuesOf({ row: last, content: '' });
  const offered = repeatedFields.filter((field) => values[field].trim() === '' && before[field] !== '');
  return offered.length > 0 ? Object.fromEntries(offered.map((field) => [field, before[field]])) : undefined;
}

/** The boxes of the list write into the field, which also takes other words. */
function SubjectsField(field: ComponentProps<typeof TextField>) {
  const { value, onChange } = field;
  const chosen = subjectsIn(value);
  return (
    <>
      <TextField {...field} />
      <details>
        <summary className={styles.summary}>{words.listedSubjects}</summary>
        <div className={styles.listed}>
          {listedSubjects.map((subject) => (
            <Check
              key={subject}
              label={subject}
              checked={chosen.includes(subject)}
              onChange={(isChosen) => {
                const others = chosen.filter((each) => each !== subject);
                onChange((isChosen ? [...others, subject] : others).join(', '));
              }}
            />
          ))}
        </div>
      </details>
    </>
  );
}

const other = 'other';

/** A `select` with the usual licences, and a text field for any other. `value` is an identifier, or free text. */
function LicenceField({ value, onChange, ...field }: Labelled & { readonly id: string }) {
  const [isWriting, setWriting] = useState(false);
  const usual = usualLicence(value);
  const isOther = isWriting || (usual === undefined && value.trim() !== '');
  return (
    <SelectField
      {...field}
      name="licence"
      required
      value={isOther ? other : (usual ?? '')}
      options={[
        ['', words.chooseLicence],
        ...usualLicences.map((identifier) => [identifier, licenceName(identifier).name] as const),
        [other, words.otherLicence],
      ]}
      hint={licenceNotice(value)}
      onChange={(chosen) => {
        setWriting(chosen === other);
        onChange(chosen === other ? '' : chosen);
      }}
    >
      {isOther && (
        <input
          type="text"
          autoComplete="off"
          aria-label={words.licenceAsWritten(field.label)}
          value={value}
          onChange={({ target }) => {
            setWriting(true);
            onChange(target.value);
          }}
        />
      )}
    </SelectField>
  );
}

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

export const Preview = memo(function Preview({ values }: { readonly values: FormValues }) {
  const { language, title, author, translation_author: translator, content, licence } = values;
  return (
    // The keyboard must reach what scrolls, and it holds nothing to focus.
    <Section title={words.preview} className={styles.beside} tabIndex={0}>
      <p className={styles.storyTitle} {...inLanguage(language)}>
        {title}
      </p>
      {author !== '' && (
        <p>
          <span className={desk.soft}>{words.by}</span>
          <span lang={language}>{author}</span>
        </p>
      )}
      {translator !== '' && (
        <p>
          <span className={desk.soft}>{words.translatedBy}</span>
          <span lang={language}>{translator}</span>
        </p>
      )}
      <div className={styles.storyText}>
        {content === '' ? (
          <p className={desk.soft}>{words.noText}</p>
        ) : (
          <StoryText content={content} language={language} />
        )}
      </div>
      {licence !== '' && <p className={desk.soft}>{licenceName(licence).name}</p>}
    </Section>
  );
});
