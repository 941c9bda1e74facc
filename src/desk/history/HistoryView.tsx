import { useRef, useState } from 'react';
import type { ManuscriptId, RevisionRow } from '../../shared/desk/desk.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { type FormValues, fieldName } from '../editor/formValues.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import * as common from '../words.tsx';
import { type ComparedPair, ComparedVersions, isThere, proposedPair } from './ComparedVersions.tsx';
import * as words from './words.ts';

export interface Restored {
  /** The new revision, which has the content of `from`. */
  readonly revision: number;
  readonly from: number;
  /** The revision that was the newest before. */
  readonly replaced: number;
}

export interface HistoryProps {
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
    <section aria-labelledby="history-heading">
      <h3 id="history-heading" className={desk.heading}>
        {words.history}
      </h3>
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
    </section>
  );
}

function restoredWords({ revision, from, replaced }: Restored): string {
  return revision === replaced ? words.restoredAlready(from) : words.restored(from);
}
