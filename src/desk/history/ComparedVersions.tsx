import { type RefObject, useMemo } from 'react';
import type { ManuscriptId, Revision, RevisionRow } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { type FormFieldName, type FormValues, formFields, valuesOf } from '../editor/formValues.ts';
import { SelectField } from '../SelectField.tsx';
import { differingFields } from '../unsaved/choices.ts';
import { useDeskAnswer } from '../useDeskQuery.ts';
import { Difference } from './Difference.tsx';
import * as words from './words.ts';

/** A revision by its number, or the unsaved values. */
export type Version = number | 'typed';

export interface ComparedPair {
  readonly before: Version;
  readonly after: Version;
}

/**
 * The comparison shown at first: the unsaved values with the newest revision, or the newest revision with the previous one.
 */
export function proposedPair(
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): ComparedPair | undefined {
  const [newest, earlier] = revisions;
  if (!newest) return undefined;
  if (unsaved) return { before: newest.number, after: 'typed' };
  return earlier && { before: earlier.number, after: newest.number };
}

/** Whether both versions still exist: old revisions are deleted, and the unsaved values are saved. */
export function isThere(
  { before, after }: ComparedPair,
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): boolean {
  return [before, after].every((version) =>
    version === 'typed' ? unsaved !== undefined : revisions.some(({ number }) => number === version),
  );
}

interface ComparedVersionsProps {
  readonly manuscriptId: ManuscriptId;
  readonly revisions: readonly RevisionRow[];
  readonly unsaved: FormValues | undefined;
  readonly pair: ComparedPair;
  /** Receives the focus when a pair is chosen elsewhere. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPair: (pair: ComparedPair) => void;
}

/** Lets the curator choose two versions and shows the fields in which they differ. */
export function ComparedVersions({
  manuscriptId,
  revisions,
  unsaved,
  pair,
  heading,
  onPair,
}: ComparedVersionsProps) {
  const before = useVersion(manuscriptId, pair.before, unsaved);
  const after = useVersion(manuscriptId, pair.after, unsaved);
  const options = (
    <>
      {unsaved && <option value="typed">{words.typedNow}</option>}
      {revisions.map((revision) => (
        <option key={revision.number} value={revision.number}>
          {words.revision(revision)}
        </option>
      ))}
    </>
  );
  return (
    <section className={desk.versions} aria-labelledby="comparison-heading">
      <h3 id="comparison-heading" ref={heading} tabIndex={-1} className={desk.heading}>
        {words.compare}
      </h3>
      <div className={desk.row}>
        <SelectField
          id="compare-before"
          label={words.from}
          value={String(pair.before)}
          onChange={(value) => onPair({ ...pair, before: versionOf(value) })}
        >
          {options}
        </SelectField>
        <SelectField
          id="compare-after"
          label={words.to}
          value={String(pair.after)}
          onChange={(value) => onPair({ ...pair, after: versionOf(value) })}
        >
          {options}
        </SelectField>
      </div>
      {before.value && after.value ? (
        <Comparison key={`${pair.before} ${pair.after}`} before={before.value} after={after.value} />
      ) : (
        <AskedNote asked={before.failure ? before : { ...after, value: before.value && after.value }} />
      )}
    </section>
  );
}

function versionOf(value: string): Version {
  return value === 'typed' ? value : Number(value);
}

/** The values of a version. A revision never changes, so it is fetched once. */
function useVersion(manuscriptId: ManuscriptId, version: Version, unsaved: FormValues | undefined) {
  const isTyped = version === 'typed';
  const asked = useDeskAnswer<Revision>(
    'revisions:read',
    isTyped ? undefined : { manuscriptId, number: version },
  );
  const { value: revision } = asked;
  const values = useMemo(() => revision && valuesOf({ row: revision.fields, ...revision }), [revision]);
  return { ...asked, value: isTyped ? unsaved : values };
}

function Comparison({ before, after }: { readonly before: FormValues; readonly after: FormValues }) {
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p>{words.identical}</p>;
  return differing.map((field) => (
    <section key={field} aria-label={formFields[field].label}>
      <h4 className={desk.heading}>{formFields[field].label}</h4>
      <Difference
        before={readableValue(before, field)}
        after={readableValue(after, field)}
        languages={{ before: languageFor(before, field), after: languageFor(after, field) }}
      />
    </section>
  ));
}

/** A field's value in readable form: a language by its name. */
function readableValue(values: FormValues, field: FormFieldName): string {
  const text = values[field];
  return formFields[field].kind === 'language' && text !== '' ? languageOf(text).englishName : text;
}

/** The language in which a field is written: the story's own, or the desk's. */
function languageFor(values: FormValues, field: FormFieldName): string {
  return formFields[field].isInItsLanguage && values.language !== '' ? values.language : 'en';
}
