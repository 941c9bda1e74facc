import type { RefusedOp } from '../../outbox/readerStore.ts';
import { ActionButton } from '../../parts/Action.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './Refusals.module.css';
import { refusalReason, refusedDeed } from './refusalWords.ts';

interface RefusalsProps {
  readonly refusals: readonly RefusedOp[];
  /** Title and language of a story, where the catalogue on this device has it. */
  readonly titleOf: (id: StoryId) => { readonly title: string; readonly language: string } | undefined;
  readonly onDismiss: (id: string) => void;
}

/** What the library will not do, and why, each until the reader has seen it. Pure. */
export function Refusals({ refusals, titleOf, onDismiss }: RefusalsProps) {
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} aria-label="What the library did not take">
      {refusals.map(({ id, storyId, type, code, message }) => {
        const known = storyId === undefined ? undefined : titleOf(storyId);
        const title = known?.title ?? 'A story';
        return (
          <li key={id}>
            <p>
              <span lang={known?.language}>{title}</span>
              <span>{`${refusedDeed(type)}: ${refusalReason({ code, message })}`}</span>
            </p>
            <ActionButton name={`Understood: ${title}`} onPress={() => onDismiss(id)}>
              Understood
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}
