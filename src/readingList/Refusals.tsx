import type { RefusedOp } from '../readerData/readerStore.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import styles from './ReadingList.module.css';
import * as words from './words.ts';

interface RefusalsProps {
  readonly refusals: readonly RefusedOp[];
  readonly titleOf: (id: StoryId) => { readonly title: string; readonly language: string } | undefined;
  readonly onDismiss: (id: string) => void;
}

export function Refusals({ refusals, titleOf, onDismiss }: RefusalsProps) {
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.refusals} aria-label={words.refusals}>
      {refusals.map(({ id, storyId, type, code, message }) => {
        const known = storyId === undefined ? undefined : titleOf(storyId);
        const title = known?.title ?? words.aStory;
        const reason = code === 'invalid' ? words.invalid(message) : words.reasons[code];
        return (
          <li key={id} className="row">
            <p>
              <span lang={known?.language}>
                <InScript language={known?.language ?? ''}>{title}</InScript>
              </span>
              <span>{words.withReason(words.refusedActions[type] ?? words.otherRefusedAction, reason)}</span>
            </p>
            <ActionButton
              label={words.understood}
              name={words.understoodName(title)}
              onPress={() => onDismiss(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
