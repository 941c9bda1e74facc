import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ManuscriptId, Revision, RevisionRow } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { QueryNote } from '../DeskNote.tsx';
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
  readonly replaced: number;
}

interface HistoryProps {
  readonly manuscriptId: ManuscriptId;
  readonly unsaved: FormValues | undefined;
  readonly publishedRevision: number | undefined;
  /**
   * Saves `from` again, in place of `over`, or else of the page's current revision. Undefined when it failed, which the
   * page reports.
   */
  readonly onRestore: (from: number, over?: number) => Promise<Restored | undefined>;
}

export function HistoryView({ manuscriptId, unsaved, publishedRevision, onRestore }: HistoryProps) {
  const query = useDeskQuery<readonly RevisionRow[]>('revisions:list', { manuscriptId });
  const { value: revisions } = query;
  const [compared, setCompared] = useState<ComparedPair>();
  const comparison = useRef<HTMLHeadingElement>(null);
  const [restored, setRestored] = useState<Restored>();

  async function restore(from: number, over?: number): Promise<void> {
    const done = await onRestore(from, over);
    if (done) setRestored(over === undefined ? done : undefined);
  }

  if (!revisions) return <QueryNote query={query} />;
  const newest = revisions[0]?.number;
  const pair = shownPair(compared, revisions, unsaved);
  const isNew = restored && restored.revision !== restored.replaced;
  return (
    <Section title={words.history}>
      {restored && (
        <div className={desk.bar}>
          <p role="status">{isNew ? words.restored(restored.from) : words.restoredAlready(restored.from)}</p>
          {isNew && (
            <ActionButton
              label={common.undo}
              onPress={() => void restore(restored.replaced, restored.revision)}
            />
          )}
        </div>
      )}
      {unsaved && <p className={desk.soft}>{words.unsavedIsSavedFirst}</p>}
      {pair && (
        <ComparedVersions
          {...{ manuscriptId, revisions, unsaved, pair }}
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
                  label={words.whatItChanged}
                  name={words.whatRevisionChanged(revision.number)}
                  onPress={() => {
                    setCompared({ before: revision.replaced ?? revision.number, after: revision.number });
                    comparison.current?.focus();
                  }}
                />
              )}
              {(revision.number !== newest || unsaved) && (
                <ActionButton
                  label={words.restore}
                  name={words.restoreRevision(revision.number)}
                  onPress={() => void restore(revision.number)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Version = number | 'typed';

interface ComparedPair {
  readonly before: Version;
  readonly after: Version;
}

/** What was chosen, while both still exist: old revisions are deleted, and unsaved values saved. Else the newest two. */
function shownPair(
  chosen: ComparedPair | undefined,
  revisions: readonly RevisionRow[],
  unsaved: FormValues | undefined,
): ComparedPair | undefined {
  const exists = (version: Version) =>
    version === 'typed' ? unsaved : revisions.some(({ number }) => number === version);
  if (chosen && exists(chosen.before) && exists(chosen.after)) return chosen;
  const [newest, earlier] = revisions;
  if (newest && unsaved) return { before: newest.number, after: 'typed' };
  return newest && earlier && { before: earlier.number, after: newest.number };
}

interface ComparedVersionsProps extends Pick<HistoryProps, 'manuscriptId' | 'unsaved'> {
  readonly revisions: readonly RevisionRow[];
  readonly pair: ComparedPair;
  /** Receives the focus when a pair is chosen elsewhere. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPair: (pair: ComparedPair) => void;
}

function ComparedVersions(props: ComparedVersionsProps) {
  const { manuscriptId, revisions, unsaved, pair, heading, onPair } = props;
  const before = useVersion(manuscriptId, pair.before, unsaved);
  const after = useVersion(manuscriptId, pair.after, unsaved);
  const options = [
    ...(unsaved ? [['typed', words.typedNow] as const] : []),
    ...revisions.map((revision) => [String(revision.number), words.revision(revision)] as const),
  ];
  return (
    <Section title={words.compare} heading={heading} className={desk.versions}>
      <div className={desk.row}>
        {(['before', 'after'] as const).map((side) => (
          <SelectField
            key={side}
            label={words.sides[side]}
            value={String(pair[side])}
            options={options}
            onChange={(value) => onPair({ ...pair, [side]: value === 'typed' ? value : Number(value) })}
          />
        ))}
      </div>
      {before.value && after.value ? (
        <Comparison key={`${pair.before} ${pair.after}`} before={before.value} after={after.value} />
      ) : (
        <QueryNote query={before.failure ? before : { ...after, value: before.value && after.value }} />
      )}
    </Section>
  );
}

/** The values of a version. A revision never changes, so it is fetched once. */
function useVersion(manuscriptId: ManuscriptId, version: Version, unsaved: FormValues | undefined) {
  const isTyped = version === 'typed';
  const args = isTyped ? undefined : { manuscriptId, number: version };
  const query = useDeskAnswer<Revision>('revisions:read', args);
  const { value: revision } = query;
  const values = useMemo(() => revision && valuesOf({ row: revision.fields, ...revision }), [revision]);
  return { ...query, value: isTyped ? unsaved : values };
}

function Comparison({ before, after }: { readonly before: FormValues; readonly after: FormValues }) {
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p>{words.identical}</p>;
  return differing.map((field) => (
    <Section key={field} title={formFields[field].label} level="h4">
      <Difference
        before={readableValue(before, field)}
        after={readableValue(after, field)}
        languages={{ before: languageFor(before, field), after: languageFor(after, field) }}
      />
    </Section>
  ));
}

function readableValue(values: FormValues, field: FormFieldName): string {
  const text = values[field];
  return formFields[field].kind === 'language' && text !== '' ? languageOf(text).englishName : text;
}

function languageFor(values: FormValues, field: FormFieldName): string {
  return formFields[field].isInItsLanguage && values.language !== '' ? values.language : 'en';
}
