import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { OpenOutcome } from '../../sync/openStory.ts';
import styles from './MissingText.module.css';

interface MissingTextProps {
  /** Undefined while the text is being fetched. */
  readonly outcome: Exclude<OpenOutcome, { kind: 'ready' | 'unkept' }> | undefined;
  /** 1 when nothing is known of the story, so that the notice is the page. */
  readonly level: 1 | 2;
  readonly onRetry: () => void;
}

/** What stands where a story's text is not: still coming, out of reach, gone, or failed. */
export function MissingText({ outcome, level, onRetry }: MissingTextProps) {
  const actions = (
    <>
      <ActionButton strong onPress={onRetry}>
        Try again
      </ActionButton>
      <ActionLink href="/">Other stories</ActionLink>
    </>
  );
  switch (outcome?.kind) {
    case undefined:
      return (
        <div className={styles.lines}>
          <p className="visuallyHidden">Loading the story</p>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
            <span key={line} className={styles.line} />
          ))}
        </div>
      );
    case 'offline':
      return (
        <Notice level={level} title="This story is not on this device yet" actions={actions}>
          You’re offline, and this story isn’t on this device. Stories that you saved or have read open
          without a connection.
        </Notice>
      );
    case 'missing':
      return (
        <Notice
          level={level}
          title="Not Found"
          actions={<ActionLink href="/library">All stories</ActionLink>}
        >
          This story isn’t in the library.
        </Notice>
      );
    case 'failed':
      return (
        <Notice level={level} title="The story did not arrive" actions={actions}>
          {outcome.message}
        </Notice>
      );
    default:
      return outcome satisfies never;
  }
}
