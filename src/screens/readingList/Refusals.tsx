import type { RefusedOp } from '../../outbox/readerStore.ts';
import { ActionButton } from '../../parts/controls/Action.tsx';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../../words/readingList/refusals.ts';
import styles from './Refusals.module.css';

interface RefusalsProps {
  readonly refusals: readonly RefusedOp[];
  /** The title and language of a story, if the mirror has it. */
  readonly titleOf: (id: StoryId) => { readonly title: string; readonly language: string } | undefined;
  readonly onDismiss: (id: string) => void;
}

/** The changes that the server refused, with their reasons, each until the reader dismisses it. Pure. */
export function Refusals({ refusals, titleOf, onDismiss }: RefusalsProps) {
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} aria-label={words.refusals}>
      {refusals.map(({ id, storyId, type, code, message }) => {
        const known = storyId === undefined ? undefined : titleOf(storyId);
        const title = known?.title ?? words.aStory;
        return (
          <li key={id}>
            <p>
              <span lang={known?.language}>{title}</span>
              <span>{words.because(refusedDeed(type), refusalReason({ code, message }))}</span>
            </p>
            <ActionButton name={words.understoodName(title)} onPress={() => onDismiss(id)}>
              {words.understood}
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}

/** The refused change, to follow a title: ' was not added to your reading list'. */
function refusedDeed(type: string): string {
  switch (type) {
    case 'addToList':
      return words.notAdded;
    case 'removeFromList':
      return words.notRemoved;
    case 'moveInList':
      return words.notMoved;
    case 'finish':
      return words.notFinished;
    case 'unfinish':
      return words.notUnfinished;
    case 'textPlace':
    case 'audioPlace':
      return words.placeNotSaved;
    default:
      return words.changeNotSaved;
  }
}

/** The reason, as the rest of the sentence. */
function refusalReason({ code, message }: Pick<RefusedOp, 'code' | 'message'>): string {
  switch (code) {
    case 'list_full':
      return words.full;
    case 'unknown_story':
      return words.unknown;
    case 'invalid':
      return words.invalid(message);
    case 'damaged':
      return words.damaged;
    default:
      return code satisfies never;
  }
}
