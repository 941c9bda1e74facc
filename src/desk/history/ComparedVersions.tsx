import type { RefObject } from 'react';
import type { ManuscriptId, RevisionRow } from '../../shared/desk/desk.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/history.ts';
import desk from '../Desk.module.css';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { Wording } from '../editor/wording.ts';
import form from '../Form.module.css';
import { SelectField } from '../SelectField.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './HistoryView.module.css';
import { useVersion } from './useVersion.ts';
import type { ComparedPair, Version } from './versions.ts';

interface ComparedVersionsProps {
  readonly manuscriptId: ManuscriptId;
  readonly revisions: readonly RevisionRow[];
  readonly unsaved: Wording | undefined;
  readonly pair: ComparedPair;
  /** Receives the focus when a pair is chosen elsewhere. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onPair: (pair: ComparedPair) => void;
}

/** Lets the curator choose two versions and shows how they differ. */
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
  const failed = [before, after].find((answer) => answer && !answer.ok);
  return (
    <section className={desk.versions} aria-labelledby="comparison-heading">
      <h3 id="comparison-heading" ref={heading} tabIndex={-1} className={form.heading}>
        {words.compare}
      </h3>
      <div className={styles.pair}>
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
      {failed && !failed.ok && <p role="alert">{deskFailureWords(failed.failure)}</p>}
      {!failed && !(before?.ok && after?.ok) && <p role="status">{common.oneMoment}</p>}
      {before?.ok && after?.ok && (
        <Comparison key={`${pair.before} ${pair.after}`} before={before.value} after={after.value} />
      )}
    </section>
  );
}

function versionOf(value: string): Version {
  return value === 'typed' ? value : Number(value);
}
