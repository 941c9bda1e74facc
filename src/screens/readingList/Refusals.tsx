import type { RefusedOp } from '../../outbox/readerStore.ts';
import { ActionButton } from '../../parts/Action.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './Refusals.module.css';

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

/** What was not done with a story, after its title: ' was not added to your reading list'. */
function refusedDeed(type: string): string {
  switch (type) {
    case 'addToList':
      return ' was not added to your reading list';
    case 'removeFromList':
      return ' was not removed from your reading list';
    case 'moveInList':
      return ' was not moved in your reading list';
    case 'finish':
      return ' was not marked as finished';
    case 'unfinish':
      return ' was not marked as unfinished';
    case 'textPlace':
    case 'audioPlace':
      return ': your place in it was not saved';
    default:
      return ': your change was not saved';
  }
}

/** Why, as the rest of the sentence. */
function refusalReason({ code, message }: Pick<RefusedOp, 'code' | 'message'>): string {
  switch (code) {
    case 'list_full':
      return 'the list is full. Remove another story first.';
    case 'unknown_story':
      return 'this story is no longer in the library.';
    case 'invalid':
      return `the library could not read it (${message}).`;
    case 'damaged':
      return 'the copy on this device was damaged.';
    default:
      return code satisfies never;
  }
}
