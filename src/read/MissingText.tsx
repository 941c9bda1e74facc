import type { OpenOutcome } from '../catalogue/openStory.ts';
import { ActionButton, ActionLink } from '../ui/controls/Action.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import * as common from '../ui/words.ts';
import styles from './ReaderView.module.css';
import * as words from './words.ts';

interface MissingTextProps {
  /** Undefined while the text is being fetched. */
  readonly outcome: Exclude<OpenOutcome, { kind: 'ready' | 'unkept' }> | undefined;
  /** 1 when the story itself is unknown, so that the notice is the whole page. */
  readonly level: 1 | 2;
  readonly onRetry: () => void;
}

/** Shown in place of a story's text while it is loading, unreachable, withdrawn or failed. */
export function MissingText({ outcome, level, onRetry }: MissingTextProps) {
  const actions = (
    <>
      <ActionButton strong onPress={onRetry}>
        {common.tryAgain}
      </ActionButton>
      <ActionLink href="/">{words.otherStories}</ActionLink>
    </>
  );
  switch (outcome?.kind) {
    case undefined:
      return (
        <div className={styles.lines}>
          <p className="visuallyHidden">{words.loading}</p>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
            <span key={line} className={styles.line} />
          ))}
        </div>
      );
    case 'offline':
      return (
        <Notice level={level} title={words.notHereTitle} actions={actions}>
          {words.notHere}
        </Notice>
      );
    case 'missing':
      return (
        <Notice
          level={level}
          title={words.missingTitle}
          actions={
            <ActionLink href="/library" strong>
              {common.allStories}
            </ActionLink>
          }
        >
          {words.missing}
        </Notice>
      );
    case 'failed':
      return (
        <Notice level={level} title={words.failedTitle} actions={actions}>
          {outcome.message}
        </Notice>
      );
    default:
      return outcome satisfies never;
  }
}
