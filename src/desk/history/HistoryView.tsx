import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ManuscriptId, Revision, RevisionRow } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { AskedNote } from '../DeskNote.tsx';
import { useDeskAnswer, useDeskQuery } from '../deskCalls.ts';
import {
  type FormFieldName,
  type FormValues,
  fieldName,
  formFields,
  valuesOf,
} from '../editor/formValues.ts';
import { SelectField } from '../fields.tsx';
import { Section } from '../Section.tsx';
import { differingFields } from '../unsaved/choices.ts';
import * as common from '../words.tsx';
import { Difference } from './Difference.tsx';
import * as words from './words.ts';

export interface Restored {
  /** The new revision, which has the content of `from`. */
  readonly revision: number;
  readonly from: number;
  /** The revision that was the newest before. */
  readonly replaced: number;
}

interface HistoryProps {
  readonly manuscriptId: ManuscriptId;
  readonly unsaved: FormValues | undefined;
  readonly publishedRevision: number | undefined;
  /**
   * Saves the content of revision `from` again, in place of revision `over`, or else of the page's current revision.
   * Undefined when it failed, which the page reports.
   */
  readonly onRestore: (from: number, over?: number) => Promise<Restored | undefined>;
}

/** The history of a story: its revisions, a comparison of any two, and a way to restore one. */
export function HistoryView({ manuscriptId, unsaved, publishedRevision, onRestore }: HistoryProps) {
  const asked = useDeskQuery<readonly RevisionRow[]>('revisions:list', { manuscriptId });
  const { value: revisions } = asked;
  const [compared, setCompared] = useState<ComparedPair>();
  const comparison = useRef<HTMLHeadingElement>(null);
  const [restored, setRestored] = useState<Restored>();

  async function restore(from: number, over?: number): Promise<void> {
    const done = await onRestore(from, over);
    if (done) setRestored(over === undefined ? done : undefined);
  }

  if (!revisions) return <AskedNote asked={asked} />;
  const newest = revisions[0]?.number;
  const pair =
    compared && isThere(compared, revisions, unsaved) ? compared : proposedPair(revisions, unsaved);
  return (
    <Section title={words.history}>
      {restored && (
        <div className={desk.bar}>
          <p role="status">{restoredWords(restored)}</p>
          {restored.revision !== restored.replaced && (
            <ActionButton onPress={() => void restore(restored.replaced, restored.revision)}>
              {common.undo}
            </ActionButton>
          )}
        </div>
      )}
      {unsaved && <p className={desk.soft}>{words.unsavedIsSavedFirst}</p>}
      {pair && (
        <ComparedVersions
          manuscriptId={manuscriptId}
          revisions={revisions}
          unsaved={unsaved}
          pair={pair}
          heading={comparison}
          onPair={setCompared}
        />
      )}
      <ol className={desk.list} reversed>
        {revisions.map((revision) => (
          <li key={revision.number}>
            <p>
              <strong>{words.revision(revision)}</strong>
            </p>
            <p className={desk.soft}>
              {words.origin(revision.origin, revision.changed.map(fieldName))}
              {revision.number === publishedRevision && words.isPublished}
            </p>
            <div className={desk.actions}>
              {revision.replaced !== null && revisions.some(({ number }) => number === revision.replaced) && (
                <ActionButton
                  name={words.whatRevisionChanged(revision.number)}
                  onPress={() => {
                    setCompared({ before: revision.replaced ?? revision.number, after: revision.number });
                    comparison.current?.focus();
                  }}
                >
                  {words.whatItChanged}
                </ActionButton>
              )}
              {(revision.number !== newest || unsaved) && (
                <ActionButton
                  name={words.restoreRevision(revision.number)}
                  onPress={() => void restore(revision.number)}
                >
                  {words.restore}
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function restoredWords({ revision, from, replaced }: Restored): string {
  return revision === replaced ? words.restoredAlready(from) : words.restored(from);
}

/** A revision by its number, or the unsaved values. */
type Version = number | 'typed';

interface ComparedPair {
  readonly before: Version;
  readonly after: Version;
}

/**
 * The comparison shown at first: the unsaved values with the newest revision, or the newest revision with the previous one.
 */
function proposedPair(
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): ComparedPair | undefined {
  const [newest, earlier] = revisions;
  if (!newest) return undefined;
  if (unsaved) return { before: newest.number, after: 'typed' };
  return earlier && { before: earlier.number, after: newest.number };
}

/** Whether both versions still exist: old revisions are deleted, and the unsaved values are saved. */
function isThere(
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
function ComparedVersions({
  manuscriptId,
  revisions,
  unsaved,
  pair,
  heading,
  onPair,
}: ComparedVersionsProps) {
  const before = useVersion(manuscriptId, pair.before, unsaved);
  const after = useVersion(manuscriptId, pair.after, unsaved);
  const options = [
    ...(unsaved ? [['typed', words.typedNow] as const] : []),
    ...revisions.map((revision) => [String(revision.number), words.revision(revision)] as const),
  ];
  return (
    <Section title={words.compare} heading={heading} className={desk.versions}>
      <div className={desk.row}>
        <SelectField
          label={words.from}
          value={String(pair.before)}
          options={options}
          onChange={(value) => onPair({ ...pair, before: versionOf(value) })}
        />
        <SelectField
          label={words.to}
          value={String(pair.after)}
          options={options}
          onChange={(value) => onPair({ ...pair, after: versionOf(value) })}
        />
      </div>
      {before.value && after.value ? (
        <Comparison key={`${pair.before} ${pair.after}`} before={before.value} after={after.value} />
      ) : (
        <AskedNote asked={before.failure ? before : { ...after, value: before.value && after.value }} />
      )}
    </Section>
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
