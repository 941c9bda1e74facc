import type { ReactNode } from 'react';
import type { OpenOutcome } from '../../catalogue/openStory.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryBody, WorkText } from '../../shared/story/catalogue.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { NativeName } from '../../ui/story/NativeName.tsx';
import * as common from '../../ui/words.ts';
import { besidePath } from '../besidePath.ts';
import { useOpenStory } from '../useOpenStory.ts';
import * as words from '../words.ts';
import styles from './BesideText.module.css';
import { BesideView } from './BesideView.tsx';
import * as besideWords from './words.ts';

export interface BesideTextProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  /** The text beside it. */
  readonly other: WorkText;
  /** All other texts of the work. */
  readonly siblings: readonly WorkText[];
  /** The story's single text, shown while the other one is not loaded. */
  readonly children: ReactNode;
}

/** A story and another text of its work, paragraph by paragraph, live from the device. Give it the other's id as `key`. */
export function BesideText({ row, body, other, siblings, children }: BesideTextProps) {
  const stored = useLive<StoryBody | undefined>((library) => library.body(other.id), [other.id], undefined);
  const { outcome, retry } = useOpenStory(other.id);
  const otherBody = stored ?? (outcome?.kind === 'unkept' ? outcome.story.body : undefined);
  return (
    <>
      <Languages row={row} other={other} siblings={siblings} />
      {otherBody ? (
        <BesideView row={row} body={body} other={other} otherBody={otherBody} />
      ) : (
        <>
          <Absence other={other} outcome={outcome} onRetry={retry} />
          {children}
        </>
      )}
    </>
  );
}

/** Shows which text is beside this one, and links to the others and back to the single text. */
function Languages({ row, other, siblings }: Pick<BesideTextProps, 'row' | 'other' | 'siblings'>) {
  return (
    <nav className={styles.languages} aria-label={words.sideBySide}>
      <span className={styles.role}>{words.beside}</span>
      {siblings.map(({ id, language }) => (
        <a key={id} href={besidePath(row.id, id)} aria-current={id === other.id ? 'true' : undefined}>
          <NativeName language={language} />
        </a>
      ))}
      <ActionLink href={`/content/${row.id}`}>{words.oneText}</ActionLink>
    </nav>
  );
}

interface AbsenceProps {
  readonly other: WorkText;
  readonly outcome: OpenOutcome | undefined;
  readonly onRetry: () => void;
}

function Absence({ other, outcome, onRetry }: AbsenceProps) {
  const { englishName } = languageOf(other.language);
  if (outcome === undefined || outcome.kind === 'ready' || outcome.kind === 'unkept')
    return (
      <p className={styles.role} role="status">
        {besideWords.onItsWay(englishName)}
      </p>
    );
  return (
    <div role="alert">
      <Notice
        level={2}
        title={besideWords.textNotHereTitle(englishName)}
        actions={<ActionButton onPress={onRetry}>{common.tryAgain}</ActionButton>}
      >
        {reason(outcome)}
      </Notice>
    </div>
  );
}

function reason(outcome: Extract<OpenOutcome, { kind: 'offline' | 'missing' | 'failed' }>): string {
  switch (outcome.kind) {
    case 'offline':
      return besideWords.textOffline;
    case 'missing':
      return besideWords.textMissing;
    case 'failed':
      return besideWords.textFailed(outcome.message);
    default:
      return outcome satisfies never;
  }
}
