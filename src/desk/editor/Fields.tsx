import type { ChangeEventHandler } from 'react';
import { Field } from '../../parts/Field.tsx';
import { knownLanguages, languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/licences.ts';
import styles from './Editor.module.css';
import { idOf } from './unfit.ts';
import { formFields, type Wording, type WordingField, wordingFields } from './wording.ts';

interface FieldsProps {
  readonly wording: Wording;
  readonly onChange: (changed: Partial<Wording>) => void;
}

/** Everything that a curator fills in; what publishing needs is marked. Each field's element has the id `idOf` says. */
export function Fields({ wording, onChange }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {wordingFields.filter(isPlain).map((field) => (
        <FormField key={field} field={field} wording={wording} onChange={onChange} />
      ))}
      <details>
        <summary className={styles.summary}>Advanced</summary>
        {wordingFields.filter(isAdvanced).map((field) => (
          <FormField key={field} field={field} wording={wording} onChange={onChange} />
        ))}
      </details>
    </div>
  );
}

function isAdvanced(field: WordingField): boolean {
  return formFields[field].isAdvanced === true;
}

function isPlain(field: WordingField): boolean {
  return !isAdvanced(field);
}

function FormField({ field, wording, onChange }: FieldsProps & { readonly field: WordingField }) {
  const {
    kind,
    label,
    isInItsLanguage,
    isRequired = false,
    hint = '',
    none = '',
    rows = 2,
  } = formFields[field];
  const element = {
    id: idOf(field),
    name: field,
    label,
    value: wording[field],
    required: isRequired,
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

interface OwnFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
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

/** What a licence asks of whoever passes the story on, in words for the curator who names it by its SPDX identifier. */
export function licenceNotice(identifier: string): string {
  const given = identifier.trim();
  if (given === '') return 'A story needs one before it is published, for example CC-BY-4.0 or CC0-1.0.';
  if (/^(CC0|PDM|public[ -]domain)/i.test(given))
    return 'Asks for nothing. Name the author and the source all the same.';
  const { name, url } = licenceName(given);
  if (url === undefined) return 'Not a licence that Lipi knows: readers see it as it is written here.';
  const asks = [
    'the author, the source and the licence are named',
    ...(/-SA/i.test(given) ? ['what is made of it carries the same licence'] : []),
    ...(/-NC/i.test(given) ? ['nobody takes money for it'] : []),
    ...(/-ND/i.test(given) ? ['it is passed on unchanged, and not translated'] : []),
  ];
  return `${name} asks that ${asks.join('; that ')}. The story’s page says so at its foot.`;
}
