import type { OpenOutcome } from '../catalogue/openStory.ts';
import { ActionButton, ActionLink } from '../ui/controls/Action.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import * as common from '../ui/words.ts';
import styles from './ReaderView.module.css';
import * as words from './words.ts';

interface MissingTextProps {
  readonly outcome: Exclude<OpenOutcome, { kind: 'ready' | 'unstored' }> | undefined;
  /** 1 when the story itself is unknown, so that the notice is the whole page. */
  readonly level: 1 | 2;
  readonly onRetry: () => void;
}

const notices = {
  offline: { title: words.unavailableTitle, text: words.unavailable },
  missing: { title: words.missingTitle, text: words.missing },
} as const;

export function MissingText({ outcome, level, onRetry }: MissingTextProps) {
  if (!outcome)
    return (
      <div className={styles.lines}>
        <p className="visuallyHidden">{words.loading}</p>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
          <span key={line} className={styles.line} />
        ))}
      </div>
    );
  const { title, text } =
    outcome.kind === 'failed' ? { title: words.failedTitle, text: outcome.message } : notices[outcome.kind];
  const actions =
    outcome.kind === 'missing' ? (
      <ActionLink label={common.allStories} href="/library" strong />
    ) : (
      <>
        <ActionButton label={common.tryAgain} strong onPress={onRetry} />
        <ActionLink label={words.otherStories} href="/" />
      </>
    );
  return <Notice level={level} title={title} text={text} actions={actions} />;
}
