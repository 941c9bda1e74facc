import { useState } from 'react';
import { licenceName } from '../../shared/story/licences.ts';
import { usualLicence, usualLicences } from '../../shared/story/usualLicences.ts';
import desk from '../Desk.module.css';
import * as words from './words.ts';

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
export function LicenceField({ id, label, value, onChange }: LicenceFieldProps) {
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
